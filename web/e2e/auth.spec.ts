/** Getting in the right way: sign-up, reset, invitation, second factor by code, recovery code and passkey. */
import { account, CODE, elsewhere, invite, leave, signedIn, signInAs, signOut, signUp } from './support/account';
import { fromMail, mailCount } from './support/mail';
import { signInByPasskey, virtualAuthenticator } from './support/passkey';
import { enter, expect, findings, signIn, test } from './support/test';
import { nextTotp, totpAt } from './support/totp';

test.skip(process.env['ATELIER_E2E_DATA'] === undefined && process.env['ATELIER_E2E_URL'] !== undefined);

const both = ['light', 'dark'] as const;

test('a company signs up: the code of the mail signs in, and billing is next', async ({ page }) => {
  const mira = account('signup');
  await signUp(page, mira);
  await expect(page).toHaveURL(/\/settings\/billing$/);
  await signOut(page);
  await signInAs(page, mira);
  await signedIn(page);
});

test('an invited person signs in with the code of the mail and chooses a password; forgotten, it is reset, and only the new one works', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const guest = account('invited');
  await signIn(page);
  const code = await invite(page, guest.email, ['Ines', 'Gast']);
  const { page: theirs, close } = await elsewhere(browser);
  await signInAs(theirs, { ...guest, password: code });
  await expect(theirs.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
  expect(await findings(theirs)).toEqual([]);
  await theirs.getByLabel('New password').fill(guest.password);
  await theirs.getByLabel('Confirm password').fill(guest.password);
  await theirs.getByRole('button', { name: 'Save and sign in' }).click();
  await signedIn(theirs);
  await signOut(theirs);

  const seen = mailCount(guest.email);
  const askForCode = async () => {
    await theirs.goto('/login');
    await theirs.getByLabel('Email').fill(guest.email);
    await theirs.getByRole('button', { name: 'Continue', exact: true }).click();
    await theirs.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(theirs.getByLabel('Email')).toHaveValue(guest.email);
    await theirs.getByRole('button', { name: 'Send code' }).click();
  };
  await askForCode();
  await expect(theirs.getByText('Check your email for the verification code and enter it below.')).toBeVisible();
  await expect(theirs.getByText(/^Resend in \d+ s$/)).toBeVisible();
  const second = theirs.url();
  // One mail a minute: the page says how long to wait.
  await askForCode();
  await expect(theirs.getByText(/^Too many attempts\. Try again in \d+ s\.$/)).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Send code' })).toBeDisabled();
  await theirs.goto(second);
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
  for (const colorScheme of both) {
    await theirs.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findings(theirs), colorScheme).toEqual([]);
  }

  const renewed = { ...guest, password: 'Crimson-Lighthouse-48?' };
  await theirs.getByLabel('New password').fill(renewed.password);
  await theirs.getByLabel('Confirm password').fill(renewed.password);
  await theirs.getByLabel('Verification code').fill('BBBBBB');
  await expect(theirs.getByText(/This code is not right/)).toBeVisible();
  await expect(theirs.getByLabel('New password')).toHaveValue(renewed.password);
  await theirs.getByLabel('Verification code').fill(await fromMail(guest.email, CODE, seen));
  await expect(theirs.getByRole('heading', { name: 'Password changed successfully!' })).toBeVisible();
  await expect(theirs).toHaveURL(/\/login$/);

  await enter(theirs, guest.email, guest.password);
  await expect(theirs.getByRole('dialog', { name: 'Sign-in failed' })).toBeVisible();
  await theirs.getByRole('button', { name: 'Try again' }).click();
  await theirs.getByLabel('Password', { exact: true }).fill(renewed.password);
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).click();
  await signedIn(theirs);
  await close();
});

test('a second factor is set up with an app; code and recovery code sign in, each once', async ({ page }) => {
  test.setTimeout(180_000);
  const mira = account('totp');
  await signUp(page, mira);
  await page.goto('/multi-factor?to=workspaces');
  await page.getByRole('button', { name: /Authenticator app/ }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  for (const colorScheme of both) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findings(page), colorScheme).toEqual([]);
  }
  const secret = await page.locator('code').innerText();
  await page.getByLabel('Code', { exact: true }).fill(totpAt(secret));
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().innerText()).trim();
  expect(await findings(page), 'recovery codes').toEqual([]);
  await page.getByLabel('I have saved my recovery codes').check();
  await page.getByRole('button', { name: 'Continue to Atelier' }).click();
  await expect(page.getByRole('heading', { name: 'Workspaces', level: 1 })).toBeVisible();
  await signOut(page);

  await signInAs(page, mira);
  await expect(page.getByRole('heading', { name: 'Verify that it is you' })).toBeVisible();
  expect(await findings(page), 'code').toEqual([]);
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await expect(page.getByText(/This code is not right/)).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(nextTotp(secret));
  await signedIn(page);
  await signOut(page);

  await signInAs(page, mira);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery.toLowerCase());
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await signedIn(page);
  await signOut(page);

  await signInAs(page, mira);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(/not right|no longer/)).toBeVisible();
});

test('a passkey is made, and signs in without a password', async ({ page }) => {
  await virtualAuthenticator(page);
  const mira = account('passkey');
  await signUp(page, mira);
  await page.goto('/multi-factor?to=workspaces');
  await page.getByRole('button', { name: /^Passkey/ }).click();
  await expect(page.getByRole('heading', { name: 'Multi-factor authentication is on' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue to Atelier' }).click();
  await expect(page.getByRole('heading', { name: 'Workspaces', level: 1 })).toBeVisible();
  await leave(page);

  await signInByPasskey(page);
});

test('a single sign-on that fails ends at a page that says so', async ({ page }) => {
  await page.goto('/auth/sso-login?code=unknown&state=unknown');
  await expect(page).toHaveURL(/\/login-error/);
  await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
