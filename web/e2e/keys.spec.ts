/** The palette and the keys: everything is reached without a pointer. */
import { expect, findings, test } from './support/test';

test('Ctrl K finds a use case by its name and opens it, and the list of keys is one question mark away', async ({
  signedIn: page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  const search = palette.getByPlaceholder('Find use cases, workspaces and pages');
  await expect(search).toBeFocused();
  await expect(palette.getByText('Keyboard shortcuts')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findings(page), colorScheme).toEqual([]);
  }
  await search.fill('minutes');
  await expect(palette.getByText('Keyboard shortcuts')).toHaveCount(0);
  await expect(palette.getByText('Minutes from a transcript')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/use-case\/.+\/run$/);
  await expect(palette).toHaveCount(0);

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(await findings(page), 'keys').toEqual([]);
  await page.getByRole('switch', { name: /Single letters/ }).press('Space');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await expect(page).toHaveURL(/\/run$/);

  await page.keyboard.press('Control+k');
  await search.fill('keyboard');
  await page.keyboard.press('Enter');
  await page.getByRole('switch', { name: /Single letters/ }).press('Space');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await expect(page).toHaveURL(/\/workspaces$/);
  await expect(page.getByRole('heading', { name: 'Workspaces', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
});
