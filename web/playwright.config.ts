/**
 * The whole job in a real browser against the real server. `ATELIER_E2E_URL` names a running one; without it each run
 * starts its own on a free port with an empty data folder.
 */
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

// Playwright's own browser is a download of its own; the system's Chromium is a package. Its headless shell takes a third less of a processor.
const chromium =
  process.env['CHROMIUM'] ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);
const isRoot = process.getuid?.() === 0;
// A shared machine is several times slower; what never comes still fails.
const patience = process.env['CI'] === undefined ? 1 : 2;

const ALONE = /observe\.spec\.ts$/;
/** Figures, not stories: only when asked for. */
const SPEED = /speed\.spec\.ts$/;

export default defineConfig({
  testDir: './e2e',
  globalSetup: './e2e/support/global-setup.ts',
  // Two cores: while one page waits for the server, the other is drawn. A file is a worker's as a whole.
  workers: 2,
  fullyParallel: false,
  projects: [
    { name: 'beside', testIgnore: [ALONE, SPEED] },
    // After the others: it counts what all of client 1's runs left, and forbids what they do.
    { name: 'alone', testMatch: ALONE, dependencies: ['beside'] },
    ...(process.env['ATELIER_SPEED'] === undefined ? [] : [{ name: 'speed', testMatch: SPEED }]),
  ],
  forbidOnly: process.env['CI'] !== undefined,
  // A browser on a shared machine: one second try, which the report names as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // Where something is broken for all, each story would wait for what never comes, twice.
  maxFailures: process.env['CI'] === undefined ? 0 : 12,
  timeout: patience * 90_000,
  expect: { timeout: patience * 15_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    actionTimeout: patience * 15_000,
    navigationTimeout: patience * 20_000,
    headless: true,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // Stories are about what stands on the screen, not about how it slides in.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs every step of every test; the second try has one.
    trace: patience === 1 ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without a locale of UTF-8 Chromium calls a download `download` whose name has other letters than ASCII.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        '--headless',
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
