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
      restoreMocks: true,
      unstubGlobals: true,
      testTimeout: 40_000,
    },
  }),
);
