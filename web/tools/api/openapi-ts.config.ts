import { defineConfig } from '@hey-api/openapi-ts';

// Types only: the one door (src/api/http.ts) stays the only code that talks to the server.
export default defineConfig({
  input: '../../openapi.json',
  output: { path: '../../src/api/gen', clean: true },
  plugins: ['@hey-api/typescript'],
});
