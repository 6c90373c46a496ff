/** One's own account: name, picture, second factor, passkey, devices. */
import { account, signedIn, signInAs, signOut, signUp } from './support/account';
import { signInByPasskey, virtualAuthenticator } from './support/passkey';
import { expect, findings, test } from './support/test';
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

const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

test('a picture is chosen, looked at, kept, shown everywhere and taken away again', async ({ signedIn: page }) => {
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Upload a picture' })).toBeVisible();
  const field = page.getByLabel('Picture file');
  await field.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(page.getByText('Choose a PNG, JPEG or WebP picture.')).toBeVisible();
  // What cannot be drawn is told at once, without an empty picture to save, and without asking for an address that the policy refuses.
  const refused: string[] = [];
  page.on('console', (line) => {
    if (line.text().includes('Content Security Policy')) refused.push(line.text());
  });
  await field.setInputFiles({
    name: 'page.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<html>no picture</html>'),
  });
  await expect(page.getByText(/This picture cannot be read/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save picture' })).toHaveCount(0);
  expect(refused).toEqual([]);
  // What the file says it is does not count, what it is does: this one is a GIF.
  await field.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(GIF, 'base64') });
  await page.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  const clip = { x: 0, y: 0, width: 320, height: 200 };
  await field.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot({ clip }) });
  await expect(page.getByRole('img', { name: 'The chosen picture' })).toBeVisible();
  expect(await findings(page), 'chosen').toEqual([]);
  await page.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByText('Picture saved')).toBeVisible();
  const inHeader = page.getByRole('banner').locator('img');
  const isDrawn = () => inHeader.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(isDrawn).toEqual([256, 256]);
  await page.reload();
  await expect.poll(isDrawn).toEqual([256, 256]);

  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove picture' }).click();
  await expect(inHeader).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Upload a picture' })).toBeVisible();
});

test('a passkey is added in the profile, signs in, and is taken away', async ({ page }) => {
  test.skip(process.env['ATELIER_E2E_DATA'] === undefined && process.env['ATELIER_E2E_URL'] !== undefined);
  test.setTimeout(180_000);
  await virtualAuthenticator(page);
  await signUp(page, account('profile-passkey'));
  await page.goto('/settings/security');
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Harbour laptop');
  expect(await findings(page, ['region']), 'add').toEqual([]);
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  const passkeys = page.getByRole('list', { name: 'Your passkeys' });
  await expect(passkeys.getByRole('listitem')).toContainText(['Harbour laptop']);
  await signOut(page);

  await signInByPasskey(page);
  await page.goto('/settings/security');
  await expect(passkeys.getByRole('listitem')).toContainText(['Last used']);
  await page.getByRole('button', { name: 'Remove passkey Harbour laptop' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove this passkey?' });
  expect(await findings(page, ['region']), 'remove').toEqual([]);
  await removal.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();
});

test('an authenticator app is set up with its key, kept codes included, and taken off again', async ({ page }) => {
  test.skip(process.env['ATELIER_E2E_DATA'] === undefined && process.env['ATELIER_E2E_URL'] !== undefined);
  // An account of its own: with a second factor, the administrator of the specs beside this one could not sign in.
  const own = account('profile-totp');
  await signUp(page, own);
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Set up' }).click();
  // The sign-in was a moment ago: the password is not asked for once more.
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
  await proof.getByLabel('Your password').fill(own.password);
  await proof.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '');
  await proof.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('The authenticator app is off')).toBeVisible();
});

test('another device is listed and signed out from here', async ({ page, browser, baseURL }) => {
  test.skip(process.env['ATELIER_E2E_DATA'] === undefined && process.env['ATELIER_E2E_URL'] !== undefined);
  const own = account('profile-devices');
  await signUp(page, own);
  const other = await browser.newContext({
    baseURL: baseURL ?? '',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
  });
  const there = await other.newPage();
  await signInAs(there, own);
  await signedIn(there);
  await page.goto('/settings/security');
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('Signed out everywhere else')).toBeVisible();
  await there.goto('/workspaces');
  await expect(there).toHaveURL(/\/login/);
  await other.close();
});
