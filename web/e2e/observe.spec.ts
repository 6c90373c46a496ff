/** Recording is switched on, a run is recorded and replayed to a version, and recording is forbidden again. */
import type { Locator, Page } from '@playwright/test';
import { ANSWERED } from './support/library';
import { expect, expectNoFindings, test } from './support/test';

/** As on the first day, whatever an earlier try left: forbidding it removes what was recorded. */
const forgetRecordings = (page: Page) =>
  page.evaluate(async () => {
    const kept = (key: string) => localStorage.getItem(key) ?? '';
    const headers = {
      Authorization: `Bearer ${kept('token')}`,
      'Client-Id': kept('client_id'),
      'Content-Type': 'application/json',
    };
    const asFirst = { enabled: false, share: 100, retention_days: 14, keeps_texts: true };
    for (const change of [{ ...asFirst, permitted: false }, { permitted: true }]) {
      await fetch('/api/v1/setting/recording', { method: 'PUT', headers, body: JSON.stringify(change) });
    }
  });

/** A question takes the keyboard to its Cancel a moment after it is drawn: an Enter before that would mean Cancel. */
const pressIn = async (dialog: Locator, action: string) => {
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: action }).press('Enter');
};

test('P: a run is recorded, replayed to a version of its plugin, and forgotten when recording is forbidden', async ({
  signedIn: page,
}) => {
  await forgetRecordings(page);
  await page.goto('/settings/recording');
  const staff = page.getByRole('region', { name: 'For the platform’s staff' });
  await staff.getByRole('textbox', { name: 'Keep records' }).fill('91');
  await staff.getByRole('switch', { name: 'Record runs' }).press('Space');
  await staff.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(staff.getByText('Please enter a whole number from 1 to 90')).toBeVisible();
  await expectNoFindings(page, 'recording, refused');
  await staff.getByRole('textbox', { name: 'Keep records' }).fill('3');
  await staff.getByRole('button', { name: 'Save' }).press('Enter');
  await pressIn(page.getByRole('dialog', { name: 'Record runs from now on?' }), 'Switch recording on');
  await expect(page.getByText('Every run is recorded.')).toBeVisible();

  await page.goto('/workspaces');
  await page.getByRole('link', { name: 'Sample workspace' }).first().click();
  await page.getByRole('link', { name: 'Answers with sources', exact: true }).click();
  await page.getByRole('button', { name: 'Fill in the example' }).click();
  await page.getByRole('textbox', { name: /Question/ }).press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Answer' }).getByRole('button', { name: 'Export' })).toBeVisible(
    ANSWERED,
  );
  // A record is kept after its run has ended.
  await expect(async () => {
    await page.goto('/settings/recording');
    await expect(page.getByText(/^1 record/)).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await page.goto('/settings/replays');
  await page.getByRole('link', { name: 'New replay' }).first().press('Enter');
  await page.getByRole('button', { name: 'Begin' }).press('Enter');
  const version = page.getByRole('combobox', { name: 'Version' });
  await expect(version).toBeFocused();
  await expectNoFindings(page, 'new replay, refused');
  await version.fill('offline');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('There is 1 recording of this plugin that can be replayed.')).toBeVisible();
  await page.getByRole('button', { name: 'Begin' }).press('Enter');
  await expect(page.getByText('100 % of what was replayed asks and answers the same.')).toBeVisible();
  await expect(page.getByText('1 of 1 recordings replayed')).toBeVisible();
  await page.getByRole('link', { name: 'Same' }).press('Enter');
  await expect(page.getByRole('table', { name: 'Recordings' }).getByRole('row')).toHaveCount(2);
  await expectNoFindings(page, 'replay');

  await page.goto('/settings/recording');
  await page.getByRole('switch', { name: /^Allow recording/ }).press('Space');
  const dialog = page.getByRole('dialog', { name: 'Forbid recording?' });
  await expect(dialog).toContainText('deleted at once');
  await pressIn(dialog, 'Forbid recording');
  await expect(page.getByText(/nobody can switch it on before your company allows it again/)).toBeVisible();
  await expectNoFindings(page, 'recording, forbidden');
});
