/** R32, R43: a guide is made, filmed, captioned and published; whoever it is for watches, reads and searches it. */
import { readFile } from 'node:fs/promises';
import { colleague } from './support/account';
import { newWorkspace } from './support/begun';
import { expect, expectGoodLooks, test } from './support/test';

const film = () => readFile(new URL('../../platform/samples/guides/play.webm', import.meta.url));
const WRONG = 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne.\n\n00:03,000 --> 00:04,000\nTwo.\n';
const RIGHT =
  'WEBVTT\n\n00:01.000 --> 00:04.000\nOpen the drawer.\n\n00:05.000 --> 00:09.000\nThe heron stands here.\n';
const PHONE = { width: 390, height: 844 };

const vtt = (text: string) => ({ name: 'captions.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) });

test('a guide is made with captions and chapters, published, and watched by a colleague who goes on where they stopped', async ({
  signedIn: page,
  browser,
}) => {
  test.setTimeout(240_000);
  const title = `Expenses ${String(Date.now())}`;
  await page.goto('/createResource');
  await page.getByRole('link', { name: 'Guide', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New guide' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Nothing to play yet.')).toBeVisible();

  // What is no film is refused where it was dropped, whatever it is called.
  await page
    .getByLabel('Video or recording')
    .setInputFiles({ name: 'film.webm', mimeType: 'video/webm', buffer: Buffer.from('<html></html>') });
  await expect(page.getByText(/Browsers cannot play this file/)).toBeVisible();
  await page
    .getByLabel('Video or recording')
    .setInputFiles({ name: 'film.webm', mimeType: 'video/webm', buffer: await film() });
  await expect(page.getByText(/^film\.webm · /)).toBeVisible();
  await page.getByLabel('Caption file').setInputFiles(vtt(WRONG));
  await expect(page.getByText(/Line 6: this is not a time/)).toBeVisible();
  await page.getByLabel('Caption file').setInputFiles(vtt(RIGHT));
  await expect(page.getByText('English · 2 lines')).toBeVisible();
  await page.getByRole('button', { name: 'Add chapter' }).click();
  await page.getByRole('textbox', { name: 'Title of chapter 1' }).fill('The drawer');
  await page.getByRole('combobox', { name: 'Pages' }).click();
  await page.getByRole('option', { name: 'Templates' }).click();
  await page.keyboard.press('Escape');
  await expectGoodLooks(page, 'a guide that is edited');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Guide saved')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published').first()).toBeVisible();

  const workspace = await newWorkspace(page, title);
  const mia = await colleague(page, browser, workspace, ['Mia', 'Sol']);
  await mia.page.goto('/guides');
  await mia.page.getByRole('searchbox', { name: 'Search titles and transcripts' }).fill('heron');
  const card = mia.page.getByRole('article', { name: title });
  await card.getByRole('link', { name: '0:05' }).click();
  const media = mia.page.locator('video');
  const now = () => media.evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect.poll(now).toBeCloseTo(5, 0);
  expect(await media.evaluate((element: HTMLVideoElement) => element.paused), 'nothing plays by itself').toBe(true);
  const transcript = mia.page.getByRole('region', { name: 'Transcript' });
  await transcript.getByRole('button', { name: /0:01 Open the drawer/ }).click();
  await expect.poll(now).toBeCloseTo(1, 0);
  await expect(transcript.locator('[aria-current=true]')).toContainText('Open the drawer');
  const player = mia.page.getByRole('region', { name: 'Video' });
  await player.getByRole('button', { name: 'Forward ten seconds' }).click();
  await player.getByRole('combobox', { name: 'Speed' }).selectOption('1.5');
  await expectGoodLooks(mia.page, 'a guide');
  await mia.page.setViewportSize(PHONE);
  expect(await mia.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
    0,
  );

  // The button stands beside the page that the guide explains, and nowhere else.
  await mia.page.setViewportSize({ width: 1280, height: 800 });
  await mia.page.goto('/templates');
  await mia.page.getByRole('button', { name: 'Guides for this page' }).click();
  await mia.page.getByRole('dialog').getByRole('button', { name: title }).click();
  await expect(mia.page.getByRole('dialog').locator('video')).toBeVisible();
  await mia.page.keyboard.press('Escape');
  await mia.close();

  await page.goto('/guides');
  await expect(page.getByRole('article', { name: title }).getByText('1 person started it, 1 finished')).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('article', { name: title })).toHaveCount(0);
});
