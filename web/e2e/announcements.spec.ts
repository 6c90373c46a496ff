/** R23, R44: an announcement is written, stands above a colleague's pages, is acknowledged there, and its writer sees who did. */
import { call, colleague } from './support/account';
import { newWorkspace } from './support/begun';
import { expect, expectGoodLooks, expectNoFindings, test } from './support/test';

test('R44: what an admin announces is acknowledged by a colleague, and a changed text is asked for again', async ({
  signedIn: page,
  browser,
}) => {
  test.setTimeout(240_000);
  const mark = String(Date.now());
  const workspace = await newWorkspace(page, `Announced ${mark}`);
  const mira = await colleague(page, browser, workspace, ['Mira', `Told${mark}`]);
  await mira.page.goto('/');

  await page.goto('/settings/announcements');
  await page.getByRole('button', { name: 'New announcement' }).click();
  const dialog = page.getByRole('dialog', { name: 'New announcement' });
  const title = `New rules ${mark}`;
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Answers are **checked** before they leave the house.');
  await dialog.getByRole('combobox', { name: 'Who it is for' }).selectOption('Members of certain workspaces');
  // Refused where it stands, and what was typed stays.
  await dialog.getByRole('button', { name: 'Save as a draft' }).click();
  await expect(dialog.getByText('Please choose at least one existing workspace.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Workspaces' }).click();
  await page.getByRole('option', { name: `Announced ${mark}` }).click();
  await page.keyboard.press('Escape');
  await dialog.getByText('Ask everybody to confirm that they have read and understood it').click();
  await expect(dialog.getByRole('group', { name: 'Preview' }).getByText('checked')).toBeVisible();
  await expectNoFindings(page, 'writing an announcement');
  await dialog.getByRole('button', { name: 'Save as a draft' }).click();
  await expect(dialog).toBeHidden();
  await expectGoodLooks(page, 'announcements of the company');
  const act = async (item: string) => {
    await page.getByRole('button', { name: `Actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await act('Publish');

  // Her page hears of it by itself, and by keyboard it is done with.
  const banner = mira.page.getByRole('group', { name: title });
  await expect(banner).toBeVisible();
  await expect(banner.getByRole('button', { name: /^Dismiss/ })).toHaveCount(0);
  await expectGoodLooks(mira.page, 'an announcement above a page');
  await mira.page.goto('/announcements');
  await expect(mira.page.getByRole('article', { name: title })).toBeVisible();
  await expectGoodLooks(mira.page, 'announcements');
  await mira.page.goto('/workspaces');
  await banner.getByRole('button', { name: 'Read and understood' }).focus();
  await mira.page.keyboard.press('Enter');
  await expect(banner).toBeHidden();

  await act('Who has read it');
  const who = page.getByRole('dialog', { name: new RegExp(`Who has read .${title}`) });
  await expect(who.getByText(/^1 of \d people acknowledged it/)).toBeVisible();
  await who.getByRole('combobox', { name: 'Which people' }).selectOption('Acknowledged');
  await expect(who.getByText(`Mira Told${mark}`)).toBeVisible();
  await expectNoFindings(page, 'who has read an announcement');
  const download = page.waitForEvent('download');
  await who.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await page.keyboard.press('Escape');

  await act('Edit');
  const edit = page.getByRole('dialog', { name: 'Edit announcement' });
  await edit.getByRole('textbox', { name: 'Text' }).fill('Answers are checked twice.');
  await expect(edit.getByText(/asked again/)).toBeVisible();
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(banner).toBeVisible();
  await expect(banner).toContainText('twice');

  await act('End now');
  await expect(banner).toBeHidden();
  // Above other people's pages nothing of it stays behind.
  type Listed = { id: string; title: string };
  const written = (await call(page, 'GET', `announcement/managed?search=${mark}`)) as Listed[];
  for (const { id } of written) await call(page, 'DELETE', `announcement/${id}`);
});
