import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vite.config.ts';

export default defineConfig(async (env) =>
  mergeConfig(await (typeof base === 'function' ? base(env) : base), {
    test: {
      environment: './src/testing/environment.ts',
      environmentOptions: { happyDOM: { url: 'http://localhost:3000/' } },
      setupFiles: ['./src/testing/setup.ts'],
      include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
      css: false,
      // A file's own copy of all libraries costs more than its tests: what files share is put back after each test (setup.ts).
      isolate: false,
      maxWorkers: 2,
      restoreMocks: true,
      unstubGlobals: true,
      testTimeout: 60_000,
      // A shared machine: one second try, which the report names.
      retry: process.env['CI'] === undefined ? 0 : 1,
    },
  }),
);
