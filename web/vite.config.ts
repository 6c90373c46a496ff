import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ahead } from './tools/ahead.ts';
import { groups } from './tools/chunks.ts';
import { featureMessages } from './tools/feature-messages.ts';
import { precompress } from './tools/precompress.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env['ATELIER_API'] ?? 'http://127.0.0.1:8080';
const mocked = process.env['ATELIER_MOCK'] === '1';

export default defineConfig(async ({ command }) => ({
  plugins: [
    react(),
    featureMessages(),
    ahead(),
    precompress(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    // The mock server is for work on screens without a server at hand; a build never contains it.
    ...(command === 'serve' && mocked ? [(await import('./mock/vite-plugin.ts')).mockServer()] : []),
  ],
  resolve: { alias: { '@': here('./src'), '@mock': here('./mock') } },
  server: {
    host: '127.0.0.1',
    port: Number(process.env['PORT'] ?? 5173),
    strictPort: true,
    ...(mocked ? {} : { proxy: { '/api': { target: server, changeOrigin: false } } }),
  },
  build: {
    target: 'es2024',
    manifest: true,
    // Nothing is inlined as data:, because the policy of the page allows no data: sources.
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
}));
