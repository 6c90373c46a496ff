/** One's own account: name, second factor, devices. */
import { adminPassword, expect, findings, signIn, test } from './support/test';
import { totpAt } from './support/totp';

test('a changed name is kept and shown everywhere', async ({ signedIn: page }) => {
  await page.goto('/settings');
  const last = page.getByRole('textbox', { name: 'Last name' });
  const name = `Admin ${String(Date.now()).slice(-5)}`;
  await last.fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.reload();
  await expect(last).toHaveValue(name);
  await expect(page.getByRole('button', { name: new RegExp(`Account of .*${name}`) })).toBeVisible();
});

test('an authenticator app is set up with its key, kept codes included, and taken off again', async ({
  signedIn: page,
}) => {
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Your password').fill(adminPassword);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  expect(await findings(page, ['region']), 'set-up').toEqual([]);
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '');
  await dialog.getByRole('textbox', { name: 'Code' }).fill(totpAt(secret));
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  await page.getByRole('button', { name: 'Turn off' }).click();
  const proof = page.getByRole('dialog', { name: 'Turn the authenticator app off?' });
  await proof.getByLabel('Your password').fill(adminPassword);
  await proof.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '');
  await proof.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('The authenticator app is off')).toBeVisible();
});

test('another device is listed and signed out from here', async ({ signedIn: page, browser, baseURL }) => {
  const other = await browser.newContext({
    baseURL: baseURL ?? '',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
  });
  const there = await other.newPage();
  await signIn(there);
  await page.goto('/settings/security');
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('Signed out everywhere else')).toBeVisible();
  await there.goto('/workspaces');
  await expect(there).toHaveURL(/\/login/);
  await other.close();
});
