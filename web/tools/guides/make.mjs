/**
 * Makes the guides that come with the product, from the real screens: node tools/guides/make.mjs [NAME…]
 * `ATELIER_GUIDES_URL` names a server that has just made its first start; `.ci/guides` starts one.
 */
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { Camera, SIZE } from './camera.mjs';
import { buildUseCase } from './scenes/build-use-case.mjs';
import { documents } from './scenes/documents.mjs';
import { firstAnswer } from './scenes/first-answer.mjs';
import { people } from './scenes/people.mjs';
import { play } from './scenes/play.mjs';

/** In this order on a new server: the first one shows its first page. */
const GUIDES = [firstAnswer, buildUseCase, documents, play, people];

const folder = fileURLToPath(new URL('../../../platform/samples/guides', import.meta.url));
const url = process.env['ATELIER_GUIDES_URL'] ?? '';
const email = process.env['ATELIER_ADMIN_EMAIL'] ?? '';
const password = process.env['ATELIER_ADMIN_PASSWORD'] ?? '';
/** A film is part of the server's program: each may have so many bytes. */
const MOST = 1024 * 1024;

const executablePath = process.env['CHROMIUM'] ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);
const args = ['--headless', '--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
const browser = await chromium.launch({ args, ...(executablePath === undefined ? {} : { executablePath }) });
const shape = { baseURL: url, viewport: SIZE, locale: 'en-GB', colorScheme: 'light', reducedMotion: 'reduce' };

/** Signs in beside the films: what the browser keeps then, and the sample workspace. */
async function signIn() {
  const context = await browser.newContext(shape);
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  const next = page.getByRole('button', { name: 'Continue', exact: true });
  if (await next.isVisible()) await next.click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Account of/ }).waitFor();
  await page.goto('/workspaces');
  const link = await page.getByRole('link', { name: 'Sample workspace' }).first().getAttribute('href');
  const storageState = await context.storageState();
  await context.close();
  return { storageState, workspace: link?.split('/')[2] ?? '' };
}

const asked = process.argv.slice(2);
const { storageState, workspace } = await signIn();
for (const guide of GUIDES) {
  if (asked.length > 0 && !asked.includes(guide.name)) continue;
  const context = await browser.newContext(guide.isSignedIn ? { ...shape, storageState } : shape);
  context.setDefaultTimeout(60_000);
  const camera = await Camera.open(context);
  try {
    await guide.film(camera, { email, password, workspace });
  } catch (error) {
    const picture = join(process.env['TMPDIR'] ?? '/tmp', `guide-${guide.name}.png`);
    await camera.page.screenshot({ path: picture });
    console.error(`${guide.name}: the screens have changed; ${picture} shows where.\n${String(error)}`);
    process.exitCode = 1;
    await context.close();
    continue;
  }
  const length = await camera.cut(folder, guide.name);
  await context.close();
  const { size } = statSync(join(folder, `${guide.name}.webm`));
  console.log(`${guide.name}: ${(length / 1000).toFixed(0)} s, ${(size / 1024).toFixed(0)} KiB`);
  if (size > MOST) throw new Error(`${guide.name}.webm has more than a mebibyte: make it shorter.`);
}
await browser.close();

// One that was never filmed is no guide yet.
const filmed = GUIDES.filter(({ name }) => existsSync(join(folder, `${name}.chapters.vtt`)));
const manifest = filmed.map(({ name, title, summary, pages }) => ({ name, title, summary, language: 'en', pages }));
writeFileSync(join(folder, 'guides.json'), `${JSON.stringify(manifest, null, 2)}\n`);
