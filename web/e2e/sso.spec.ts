/**
 * Single sign-on with a real identity provider on this machine, through the browser from the set-up to the first sign-in
 * and every way it can fail. On a server of its own: the domain of the people signs in differently from then on.
 */
import type { Browser, Page } from '@playwright/test';
import { startDns } from './support/dns';
import {
  cancelAtProvider,
  PROVIDER_CLIENT,
  type ProviderPerson,
  signInAtProvider,
  startProvider,
} from './support/provider';
import { ADMIN, type Running, startServer } from './support/server';
import { enter, expect, findings, test } from './support/test';
import { totpAt } from './support/totp';

test.skip(process.env['ATELIER_E2E_DATA'] === undefined, 'these journeys start a server of their own');
test.describe.configure({ mode: 'serial' });

const NORA: ProviderPerson = { email: 'nora@atelier.example', first: 'Nora', last: 'Vale', groups: ['platform-leads'] };
const OMAR: ProviderPerson = { email: 'omar@atelier.example', first: 'Omar', last: 'Haddad' };
const EVE: ProviderPerson = { email: 'eve@elsewhere.example', first: 'Eve', last: 'Stone' };
const UNSURE: ProviderPerson = { email: 'una@atelier.example', first: 'Una', last: 'Sure', verified: false };

let server: Running;
let provider: Awaited<ReturnType<typeof startProvider>>;
let dns: Awaited<ReturnType<typeof startDns>>;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  dns = await startDns();
  server = await startServer({ ATELIER_SSO_ALLOW_PRIVATE_HOSTS: 'true', ATELIER_DNS_SERVERS: dns.address });
  provider = await startProvider(`${server.url}/auth/sso-login`, [NORA, OMAR, EVE, UNSURE]);
});

test.afterAll(async () => {
  provider?.stop();
  await server?.stop();
  dns?.stop();
});

/** A browser that nobody has used yet, at the server of these journeys. */
async function fresh(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' });
  return context.newPage();
}

async function signInAdmin(page: Page) {
  await page.goto('/login');
  await enter(page, ADMIN.email, ADMIN.password);
  await inside(page);
}

const inside = (page: Page) => expect(page.getByRole('button', { name: /Account of/ })).toBeVisible();

/** Email first; the page finds out by itself that this domain signs in elsewhere. */
async function beginSso(page: Page, email: string, to = '') {
  await page.goto(`/login${to === '' ? '' : `?to=${to}`}`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const begin = page.getByRole('button', { name: 'Continue with single sign-on' });
  await expect(begin).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveCount(0);
  await begin.click();
}

async function failed(page: Page, words: string) {
  await expect(page).toHaveURL(/\/login-error/);
  await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible();
  await expect(page.getByText(words, { exact: true })).toBeVisible();
}

test('an administrator sets it up, with a role for a group, shows the domain by DNS, and tests the connection', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const page = await fresh(browser);
  await signInAdmin(page);
  await page.goto('/settings/sign-in');
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Identity provider' });
  await expect(dialog.getByLabel('Redirect address')).toHaveValue(`${server.url}/auth/sso-login`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please enter at least one email domain.')).toBeVisible();
  await dialog.getByLabel('Issuer').fill(provider.issuer);
  await dialog.getByLabel('Client ID').fill(PROVIDER_CLIENT.id);
  await dialog.getByLabel('Client secret').fill(PROVIDER_CLIENT.secret);
  await dialog.getByLabel('Email domains').fill('atelier.example');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Claim with groups or roles').fill('groups');
  await dialog.getByRole('button', { name: 'Add a value' }).click();
  await dialog.getByLabel('Value 1', { exact: true }).fill('platform-leads');
  await dialog.getByRole('combobox', { name: 'Role for value 1' }).click();
  await page.getByRole('option', { name: 'Account Admin' }).click();
  expect(await findings(page, ['region']), 'set-up').toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Single sign-on saved')).toBeVisible();
  await expect(page.getByText('Not proven yet', { exact: true })).toBeVisible();
  expect(await findings(page, ['region']), 'with a record to set').toEqual([]);
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('There is no such record yet.')).toBeVisible();
  const shown = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
  dns.set(await shown('Name'), await shown('Value'));
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('Yours', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: /\S/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  expect(await findings(page, ['region']), 'kept').toEqual([]);
  await page.context().close();
});

test('a new person signs in at the provider, lands where they wanted to go, and has the role of their group', async ({
  browser,
}) => {
  const page = await fresh(browser);
  await beginSso(page, NORA.email, 'workspaces');
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/`));
  await signInAtProvider(page, NORA.email);
  await expect(page.getByRole('heading', { name: 'Workspaces', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/workspaces`);
  await page.getByRole('button', { name: 'Account of Nora Vale' }).click();
  await expect(page.getByText('Account Admin', { exact: true })).toBeVisible();

  const other = await fresh(browser);
  await beginSso(other, OMAR.email);
  await signInAtProvider(other, OMAR.email);
  await inside(other);
  await other.getByRole('button', { name: 'Account of Omar Haddad' }).click();
  await expect(other.getByText('Member', { exact: true })).toBeVisible();
  for (const each of [page, other]) await each.context().close();
});

test('a refused consent, a used code, another domain and an unproven address end at the page that says so', async ({
  browser,
}) => {
  const status = (code: number) => `Something Went Wrong!!! Received status From Azure: ${String(code)}`;
  const page = await fresh(browser);
  await beginSso(page, NORA.email);
  await cancelAtProvider(page);
  await failed(page, status(403));
  expect(await findings(page)).toEqual([]);

  let callback = '';
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes('/auth/sso-login?')) callback = request.url();
  });
  await beginSso(page, OMAR.email);
  await signInAtProvider(page, OMAR.email);
  await inside(page);
  expect(callback).toContain('code=');
  const again = await fresh(browser);
  await again.goto(callback);
  await failed(again, 'Invalid SSO code');
  await page.evaluate(() => localStorage.clear());
  await page.goto(callback);
  await failed(page, 'Invalid SSO code');

  for (const { email } of [EVE, UNSURE]) {
    const stranger = await fresh(browser);
    await beginSso(stranger, OMAR.email);
    await signInAtProvider(stranger, email);
    await failed(stranger, status(403));
    await stranger.context().close();
  }
  for (const each of [page, again]) await each.context().close();
});

test('as the only way in it lets nobody of the domain in by password, but the administrators', async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await fresh(browser);
  await page.goto('/login');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Use a password instead' }).click();
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await inside(page);

  const makeOnly = async () => {
    await page.goto('/settings/sign-in');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('checkbox', { name: 'The only way in' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  };
  // Without a second factor nobody could come back in while the provider is down.
  await makeOnly();
  await expect(page.getByRole('dialog').getByText('Please set up a second factor for yourself first.')).toBeVisible();
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '');
  await dialog.getByRole('textbox', { name: 'Code' }).fill(totpAt(secret));
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  await makeOnly();
  await expect(page.getByText('On, the only way in')).toBeVisible();

  // A member and somebody nobody knows are told the same.
  for (const email of [OMAR.email, 'nobody@atelier.example']) {
    const member = await fresh(browser);
    await member.goto('/login');
    await member.getByLabel('Email').fill(email);
    await member.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(member.getByRole('button', { name: 'Continue with single sign-on' })).toBeVisible();
    await expect(member.getByRole('textbox', { name: 'Password' })).toHaveCount(0);
    const refused = await member.request.post(`${server.url}/api/v1/login`, {
      headers: { Origin: server.url },
      data: { email, password: 'Violet-Harbour-93!', local_timezone: 'Europe/Berlin' },
    });
    expect(refused.status()).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'auth.sso_required' });
    await member.context().close();
  }
  await page.context().close();
});
