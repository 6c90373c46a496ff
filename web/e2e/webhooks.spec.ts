/** R44: an administrator allows webhooks; one is set up by keyboard, its secret is shown once, and what it sends is looked up. */
import { call } from './support/account';
import { newWorkspace } from './support/begun';
import { expect, expectGoodLooks, expectNoFindings, test } from './support/test';

test('R44: a webhook of a person and one of a workspace', async ({ signedIn: page }) => {
  test.setTimeout(180_000);
  await call(page, 'PUT', 'setting/webhooks', { is_allowed: false });
  await page.goto('/settings/notifications');
  await expect(page.getByRole('region', { name: 'Webhooks', exact: true })).toHaveCount(0);
  const allow = page.getByRole('switch', { name: /^Allow webhooks/ });
  await expect(allow).toBeEnabled();
  await allow.focus();
  await page.keyboard.press('Space');
  const panel = page.getByRole('region', { name: 'Webhooks', exact: true });
  await panel.getByRole('button', { name: 'New webhook' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New webhook' });
  await dialog.getByRole('textbox', { name: 'Address' }).fill('http://hooks.example.test/');
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  // Refused where it stands, and what was typed stays.
  await expect(dialog.getByText(/begins with https:\/\/, without a name/)).toBeVisible();
  await expectNoFindings(page, 'a new webhook');
  // An address of this machine: it is refused at the one way out, and the log says so.
  const address = `https://127.0.0.1/${String(Date.now())}`;
  await dialog.getByRole('textbox', { name: 'Address' }).fill(address);
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  const secret = page.getByRole('dialog', { name: 'Secret of your webhook' });
  await expect(secret.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/);
  await secret.getByRole('button', { name: 'I have saved it' }).click();
  await expectGoodLooks(page, 'webhooks of a person');

  await panel.getByRole('button', { name: `Deliveries to ${address}` }).click();
  const log = page.getByRole('dialog', { name: 'Deliveries' });
  await log.getByRole('button', { name: 'Send test' }).click();
  await expect(log.getByText(/This address is closed to the server/)).toBeVisible();
  await expectNoFindings(page, 'deliveries of a webhook');
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: `New secret for ${address}` }).click();
  await page.getByRole('button', { name: 'Generate a new secret' }).click();
  await secret.getByRole('button', { name: 'I have saved it' }).click();
  await expect(panel.getByText(/^The previous secret stays valid until/)).toBeVisible();
  await panel.getByRole('button', { name: `Remove ${address}` }).click();
  await page.getByRole('button', { name: 'Remove webhook' }).click();
  await expect(panel.getByText(address)).toHaveCount(0);

  const workspace = await newWorkspace(page, `Hooked ${String(Date.now())}`);
  await page.goto(`/workspaces/${workspace}/members`);
  await panel.getByRole('button', { name: 'New webhook' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Account security' })).toHaveCount(0);
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://hooks.example.test/');
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await secret.getByRole('button', { name: 'I have saved it' }).click();
  await expect(panel.getByText('https://hooks.example.test/')).toBeVisible();
  await expectGoodLooks(page, 'webhooks of a workspace');
  await call(page, 'PUT', 'setting/webhooks', { is_allowed: false });
});
