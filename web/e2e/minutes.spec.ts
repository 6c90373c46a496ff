/** Minutes of a meeting: a transcript and a recording go in, an action leads the player to its moment. */
import { readFile } from 'node:fs/promises';
import { ANSWERED } from './support/library';
import { expect, findings, test } from './support/test';

const sample = (name: string) => readFile(new URL(`../../platform/samples/${name}`, import.meta.url));
const PHONE = { width: 390, height: 844 };

test('R32: an action of the minutes leads the player to its moment, by the built-in recording and by one’s own', async ({
  signedIn: page,
}) => {
  test.setTimeout(240_000);
  await page.goto('/workspaces');
  await page.getByRole('link', { name: 'Sample workspace' }).first().click();
  await page.getByRole('link', { name: 'Minutes from a transcript', exact: true }).click();
  const form = page.getByRole('region', { name: 'Inputs' });
  await form.getByRole('textbox', { name: /Title of the meeting/ }).fill('Weekly check-in');
  await form.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(form.getByText('Please add a recording or its transcript.')).toBeVisible();

  const files = page.locator('input[type=file]');
  await files
    .nth(1)
    .setInputFiles({ name: 'check-in.wav', mimeType: 'audio/wav', buffer: await sample('weekly-check-in.wav') });
  await expect(form.getByText(/no model here can write down what is said/)).toBeVisible();
  await files
    .first()
    .setInputFiles({ name: 'check-in.vtt', mimeType: 'text/vtt', buffer: await sample('weekly-check-in.vtt') });
  await expect(form.getByText('check-in.vtt')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Run', exact: true })).toBeEnabled();
  await form.getByRole('button', { name: 'Run', exact: true }).click();
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer.getByRole('button', { name: 'Export' })).toBeVisible(ANSWERED);

  const media = page.locator('audio');
  await expect.poll(() => media.evaluate((element: HTMLAudioElement) => Math.round(element.duration))).toBe(68);
  const now = () => media.evaluate((element: HTMLAudioElement) => element.currentTime);
  // "I will send the credit note to accounting by 30 October." is said at 0:18.
  const action = answer.getByRole('listitem').filter({ hasText: 'Tomasz Nowak: Send the credit note' });
  await expect(action).toContainText('30 October');
  await action.getByRole('button', { name: /at 0:18/ }).click();
  await expect.poll(now).toBeCloseTo(18, 0);
  await page.keyboard.press('Escape');
  const transcript = page.getByRole('region', { name: 'Transcript' });
  await expect(transcript.locator('[aria-current=true]')).toContainText('credit note');
  expect(await findings(page), 'minutes').toEqual([]);

  // The player's own keys, and a line of the transcript.
  const player = page.getByRole('region', { name: 'Recording' });
  await player.getByRole('button', { name: 'Forward ten seconds' }).focus();
  await page.keyboard.press('l');
  await expect.poll(now).toBeCloseTo(28, 0);
  await player.getByRole('combobox', { name: 'Speed' }).selectOption('1.5');
  expect(await media.evaluate((element: HTMLAudioElement) => element.playbackRate)).toBe(1.5);
  await transcript.getByRole('searchbox').fill('demonstration');
  await transcript.getByRole('button', { name: /0:51 Yuki Tanaka/ }).click();
  await expect.poll(now).toBeCloseTo(51.5, 0);

  // On a phone the player stays in sight while the answer is read.
  await page.setViewportSize(PHONE);
  await action.scrollIntoViewIfNeeded();
  await expect(media).toBeInViewport();
  await action.getByRole('button', { name: /at 0:18/ }).click();
  await expect.poll(now).toBeCloseTo(18, 0);
  expect(await findings(page), 'phone').toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
