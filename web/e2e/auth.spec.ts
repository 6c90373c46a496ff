/** Getting in the right way: sign-up, reset, invitation, second factor by code, recovery code and passkey. */
import { account, CODE, elsewhere, invite, signedIn, signInAs, signOut, signUp } from './support/account';
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

test('a forgotten password is reset with the code of the mail, and only the new one works', async ({ page }) => {
  test.setTimeout(240_000);
  const mira = account('reset');
  await signUp(page, mira);
  await signOut(page);
  const seen = mailCount(mira.email);
  await page.goto('/login');
  await page.getByLabel('Email').fill(mira.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(mira.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  // One mail a minute: the one of the sign-up counts, and the page says how long to wait.
  await expect(page.getByText(/^Too many attempts\. Try again in \d+ s\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send code' })).toBeEnabled({ timeout: 70_000 });
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Check your email for the verification code and enter it below.')).toBeVisible();
  await expect(page.getByText(/^Resend in \d+ s$/)).toBeVisible();
  for (const colorScheme of both) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findings(page), colorScheme).toEqual([]);
  }

  const renewed = { ...mira, password: 'Crimson-Lighthouse-48?' };
  await page.getByLabel('New password').fill(renewed.password);
  await page.getByLabel('Confirm password').fill(renewed.password);
  await page.getByLabel('Verification code').fill('BBBBBB');
  await expect(page.getByText(/This code is not right/)).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveValue(renewed.password);
  await page.getByLabel('Verification code').fill(await fromMail(mira.email, CODE, seen));
  await expect(page.getByRole('heading', { name: 'Password changed successfully!' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  await enter(page, mira.email, mira.password);
  await expect(page.getByRole('dialog', { name: 'Sign-in failed' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Password', { exact: true }).fill(renewed.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await signedIn(page);
});

test('an invited person signs in with the code of the mail and chooses a password', async ({ page, browser }) => {
  const guest = account('invited');
  await signIn(page);
  const code = await invite(page, guest.email, ['Ines', 'Gast']);
  const theirs = await elsewhere(browser);
  await signInAs(theirs.page, { ...guest, password: code });
  await expect(theirs.page.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
  expect(await findings(theirs.page)).toEqual([]);
  await theirs.page.getByLabel('New password').fill(guest.password);
  await theirs.page.getByLabel('Confirm password').fill(guest.password);
  await theirs.page.getByRole('button', { name: 'Save and sign in' }).click();
  await signedIn(theirs.page);
  await theirs.close();
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
  await signOut(page);

  await signInByPasskey(page);
});

test('a single sign-on that fails ends at a page that says so', async ({ page }) => {
  await page.goto('/auth/sso-login?code=unknown&state=unknown');
  await expect(page).toHaveURL(/\/login-error/);
  await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
