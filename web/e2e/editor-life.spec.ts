/** What an editor goes through: no network, a tab that is closed too early, versions with names, and somebody else who saves first. */
import type { Page } from '@playwright/test';
import { colleague } from './support/account';
import { openEditor, pen, sampleRun } from './support/begun';
import { expect, expectGoodLooks, test } from './support/test';

/** Writes at the very beginning. */
async function write(page: Page, words: string) {
  await pen(page).click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type(words);
}

const savedNow = (page: Page) => expect(page.getByText(/^Saved /)).toBeVisible();

test('issue 6: without a network one writes on; what was asked to be saved is saved when it is back; a closed tab loses nothing', async ({
  signedIn: page,
  context,
}) => {
  const { run } = await sampleRun(page);
  await openEditor(page, run);
  await write(page, 'Before. ');
  await context.setOffline(true);
  const banner = page.getByRole('status').filter({ hasText: 'You can keep writing' });
  await expect(banner).toContainText('You can keep writing');
  await page.keyboard.type('Meanwhile. ');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Will be saved when you are online again')).toBeVisible();
  await write(page, 'Still. ');
  await expectGoodLooks(page, 'offline');
  // What was asked for goes out by itself; what came after it is saved like any other typing.
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await savedNow(page);
  await page.reload();
  await expect(pen(page)).toContainText('Still. Before. Meanwhile. ');

  await write(page, 'Unsaved. ');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('Restored your unsaved text.')).toBeVisible();
  await expect(pen(page)).toContainText('Unsaved. Still. Before. ');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await savedNow(page);
});

test('issue 6: a version gets a name and a difference by words; two people save at once, and both texts are in the history', async ({
  signedIn: page,
  browser,
}) => {
  const { workspace, run } = await sampleRun(page);
  const surname = `Okoye${String(Date.now())}`;
  const ada = await colleague(page, browser, workspace, ['Ada', surname]);
  await openEditor(page, run);
  await write(page, 'Checked ');
  const history = page.getByRole('dialog', { name: 'History' });
  await page.getByRole('button', { name: 'History' }).click();
  await history.getByRole('button', { name: 'Save as this' }).click();
  await expect(history.getByText('Please give it a name.')).toBeVisible();
  await history.getByRole('textbox', { name: 'Name of this version' }).fill('For the board');
  await history.getByRole('button', { name: 'Save as this' }).click();
  const named = history.getByRole('button', { name: /^For the board.*Version 2 · current/s });
  await named.click();
  await expect(history.locator('ins')).toHaveText(/^Checked\s?$/);
  await expect(history.locator('del')).toHaveCount(0);
  await expectGoodLooks(page, 'a named version');
  await page.keyboard.press('Escape');
  await expect(history).toHaveCount(0);

  // Both have version 2 before them, and she is quicker.
  await openEditor(ada.page, run);
  await write(ada.page, 'Hers. ');
  await write(page, 'Mine. ');
  await ada.page.getByRole('button', { name: 'Save', exact: true }).click();
  await savedNow(ada.page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = page.getByRole('dialog', { name: 'Somebody else saved first' });
  await expect(conflict).toContainText(`Ada ${surname} saved this output just now.`);
  await expect(conflict.locator('del').first()).toContainText('Hers');
  await expect(conflict.locator('ins').first()).toContainText('Mine');
  await expectGoodLooks(page, 'two outputs');
  await conflict.getByRole('button', { name: 'Continue with theirs' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(pen(page)).toContainText('Hers. Checked');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(history.getByText(/Version 5 · current · restores version 3/)).toBeVisible();
  await history.getByRole('button', { name: /Version 4/ }).click();
  await expect(history.locator('ins').filter({ hasText: 'Mine' })).toBeVisible();
  await history.getByRole('combobox', { name: 'Whose changes' }).selectOption(`Ada ${surname}`);
  await expect(history.getByRole('button', { name: /Version \d/ })).toHaveCount(1);
  await history.getByRole('combobox', { name: 'Whose changes' }).selectOption('');
  await history.getByRole('button', { name: /^For the board/ }).click();
  await history.getByRole('button', { name: 'Restore this version' }).click();
  await expect(history).toHaveCount(0);
  await expect(pen(page)).toContainText('Checked');
  await expect(pen(page)).not.toContainText('Hers.');
  // Hers has nothing unsaved: it follows by itself, and the page says so when it is asked for again.
  await ada.page.reload();
  await expect(pen(ada.page)).not.toContainText('Hers.');
  await ada.close();
});
