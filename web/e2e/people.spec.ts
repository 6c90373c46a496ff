/** People and roles: invite, change, explain, suspend, let go; what was done stands in the log. */
import { expect, findings, test } from './support/test';

test('somebody is invited, given a role of our own making, suspended and deleted, and the log knows it', async ({
  signedIn: page,
}) => {
  const stamp = String(Date.now());
  const role = `Inviter ${stamp}`;
  await page.goto('/role-permission');
  await page.getByRole('button', { name: 'New role' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(role);
  await page.getByRole('checkbox', { name: 'Invite new people.' }).check();
  expect(await findings(page, ['region']), 'new role').toEqual([]);
  await page.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByText('Role created')).toBeVisible();

  const email = `jo.${stamp}@atelier.example`;
  await page.goto('/settings/usermanagement');
  await page.getByRole('button', { name: 'Invite people' }).click();
  await page.getByRole('textbox', { name: 'Email addresses' }).fill(email);
  await page.getByRole('textbox', { name: 'First name' }).fill('Jo');
  await page.getByRole('textbox', { name: 'Last name' }).fill(`Park ${stamp}`);
  await page.getByRole('combobox', { name: 'Account role' }).click();
  await page.getByRole('listbox').getByRole('option', { name: role }).click();
  expect(await findings(page, ['region']), 'invite').toEqual([]);
  await page.getByRole('button', { name: 'Send invite' }).click();
  await expect(page.getByText(`An invite is on its way to ${email}`)).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search people' }).fill(stamp);
  await expect(page).toHaveURL(/search=/);
  const row = page.getByRole('row', { name: /Jo Park/ });
  await expect(row).toContainText('Invited');

  await row.getByRole('link').click();
  const drawer = page.getByRole('dialog', { name: /What can they see/ });
  await expect(drawer).toContainText('Invite new people.');
  expect(await findings(page, ['region']), 'access').toEqual([]);
  await page.keyboard.press('Escape');

  // The role is in use now: its deletion is refused by name.
  await page.goto('/role-permission');
  await page.getByRole('button', { name: `Actions for ${role}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete role' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Jo Park');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`/settings/usermanagement?search=${stamp}`);
  await page.getByRole('checkbox', { name: /Choose Jo Park/ }).check();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  expect(await findings(page, ['region']), 'bulk').toEqual([]);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Done for 1 of 1')).toBeVisible();
  await expect(page.getByText('Nobody matches')).toBeVisible();

  await page.goto('/settings/audit-log');
  await page
    .getByRole('button', { name: /Person/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('Request');
  expect(await findings(page, ['region']), 'entry').toEqual([]);
});

test('a file is looked at before anybody is invited', async ({ signedIn: page }) => {
  const stamp = String(Date.now());
  await page.goto('/settings/usermanagement');
  await page.getByRole('button', { name: 'More about people' }).click();
  await page.getByRole('menuitem', { name: 'Invite from a CSV file' }).click();
  const text = `email,first_name,last_name,role\na.${stamp}@atelier.example,Ana,Reyes,Member\nnot-an-address,No,Body,Kaiser\n`;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page.getByRole('table', { name: 'Rows of the file' })).toContainText('Needs a correction');
  expect(await findings(page, ['region']), 'preview').toEqual([]);
  await page.getByRole('button', { name: 'Invite 1 person' }).click();
  await expect(page.getByText('1 invites are on their way')).toBeVisible();
});

test('a key is shown once, works as the page says, and is revoked', async ({ signedIn: page, request, baseURL }) => {
  await page.goto('/settings/developers');
  await page.getByRole('button', { name: 'New API key' }).first().click();
  const name = `Nightly ${String(Date.now())}`;
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = await page.getByRole('textbox', { name: 'API key' }).inputValue();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'I have saved it' }).click();
  const ask = () =>
    request.get(`${baseURL ?? ''}/api/v1/workspace/list`, {
      headers: { Authorization: `Bearer ${key}`, 'Client-Id': '1' },
    });
  expect((await ask()).status()).toBe(200);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('Key revoked')).toBeVisible();
  expect((await ask()).status()).toBe(401);
});
