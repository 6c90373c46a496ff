/** The palette and the keys: everything is reached without a pointer. */
import { expect, findings, test } from './support/test';

test('Ctrl K finds a use case by its name and opens it, and the list of keys is one question mark away', async ({
  signedIn: page,
}) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  const search = palette.getByRole('combobox');
  await expect(search).toBeFocused();
  await expect(palette.getByRole('option', { name: 'Keyboard shortcuts' })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findings(page), colorScheme).toEqual([]);
  }
  // At once, as a person who knows the name does: Enter waits for what the words bring.
  await search.fill('minutes from');
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  const minutes = page.getByRole('heading', { name: 'Minutes from a transcript', level: 1 });
  await expect(minutes).toBeFocused();
  await expect(page).toHaveURL(/\/use-case\/.+\/run$/);

  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const switcher = keys.getByRole('switch', { name: /Single letters/ });
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
  expect(await findings(page), 'keys').toEqual([]);
  await expect(switcher).toBeChecked();
  await switcher.press('Space');
  await expect(switcher).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('w');

  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await search.fill('keyboard');
  await page.keyboard.press('Enter');
  await expect(keys).toBeVisible();
  // The letters led nowhere: an address would have changed by now.
  await expect(minutes).toBeVisible();
  await expect(page).toHaveURL(/\/run$/);
  await switcher.press('Space');
  await expect(switcher).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await expect(page.getByRole('heading', { name: 'Workspaces', level: 1 })).toBeFocused();
  await expect(page).toHaveURL(/\/workspaces$/);

  await page.goto('/use-cases');
  const field = page.getByRole('searchbox').first();
  await expect(field).toBeVisible();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
});
