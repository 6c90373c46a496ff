/** Accounts of their own for journeys that change how somebody signs in. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Login } from '../../src/api/gen/types.gen';
import { fromMail } from './mail';
import { enter, expect, keepSession } from './test';

/** Codes in our mails: six characters on a line of their own. */
export const CODE = /^\s*([A-Z0-9]{6})\s*$/m;

/** Codes of invitations: groups of five with dashes between them. */
const INVITE = /^\s*([A-Z0-9]{5}(?:-[A-Z0-9]{5}){3}|[A-Z0-9-]{16,40})\s*$/m;

export type Account = { email: string; password: string; company?: string };

export const account = (name: string): Account => ({
  email: `${name}-${String(Date.now())}@harbour.example`,
  password: 'Violet-Harbour-93!',
});

/** Signs a company up and stays signed in as its first person. */
export async function signUp(page: Page, { email, password, company = 'Harbour Lights' }: Account) {
  await page.goto('/signup');
  await page.getByLabel('Company').fill(company);
  await page.getByLabel('First name').fill('Mira');
  await page.getByLabel('Last name').fill('Sol');
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.getByLabel('Verification code').fill(await fromMail(email, CODE));
  await expect(page.getByRole('button', { name: /Account of/ })).toBeVisible();
}

/** Signs out. What the page shows then is somebody else's: with a passkey at hand it may sign in again before anybody has seen it. */
export async function leave(page: Page) {
  const left = page.waitForResponse((response) => response.url().endsWith('/auth/logout'));
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await left;
}

export async function signOut(page: Page) {
  await leave(page);
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
}

export async function signInAs(page: Page, { email, password }: Account) {
  await page.goto('/login');
  await enter(page, email, password);
}

export const signedIn = (page: Page) => expect(page.getByRole('button', { name: /Account of/ })).toBeVisible();

/** A page of its own, with storage of its own: another person at another computer. */
export async function elsewhere(browser: Browser, more: Parameters<Browser['newContext']>[0] = {}) {
  const context: BrowserContext = await browser.newContext({
    baseURL: process.env['ATELIER_E2E_URL'] ?? '',
    locale: 'en-GB',
    ...more,
  });
  return { page: await context.newPage(), close: () => context.close() };
}

/** Calls the API as the person signed in at `page`. */
export async function call(page: Page, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const made = await page.evaluate(
    async (asked) => {
      const kept = (key: string) => localStorage.getItem(key) ?? '';
      const answer = await fetch(`/api/v1/${asked.path}`, {
        method: asked.method,
        headers: {
          Authorization: `Bearer ${kept('token')}`,
          'Client-Id': kept('client_id'),
          'Content-Type': 'application/json',
        },
        ...(asked.body === null ? {} : { body: asked.body }),
      });
      return { status: answer.status, text: await answer.text() };
    },
    { method, path, body: body === undefined ? null : JSON.stringify(body) },
  );
  expect([200, 201], made.text).toContain(made.status);
  return (JSON.parse(made.text) as { data: unknown }).data;
}

type Named = { id: string; name: string };

/** Invites somebody with the rights of the person signed in at `page`, and answers the code of the mail. */
export async function invite(
  page: Page,
  email: string,
  [first_name, last_name]: [string, string],
  role = 'Member',
  workspaces: readonly { workspace_id: string; role_id: string }[] = [],
): Promise<string> {
  const roles = (await call(page, 'GET', 'account/role/list')) as Named[];
  const role_id = roles.find((each) => each.name === role)?.id;
  await call(page, 'POST', 'access-management/users/create', { email, first_name, last_name, role_id, workspaces });
  return fromMail(email, INVITE);
}

/** Somebody else of the company who builds in a workspace, at a computer of their own, signed in without the pages for it. */
export async function colleague(page: Page, browser: Browser, workspace_id: string, name: [string, string]) {
  const { email, password } = account(name[0].toLowerCase());
  const roles = (await call(page, 'GET', 'workspace/role/list')) as Named[];
  const role_id = roles.find((each) => each.name === 'Builder')?.id ?? '';
  const code = await invite(page, email, name, 'Member', [{ workspace_id, role_id }]);
  return invited(page, browser, { email, password }, code);
}

/** The first administrator of a client that the owner added, at a computer of their own, signed in without the pages for it. */
export const administrator = async (page: Page, browser: Browser, who: Account) =>
  invited(page, browser, who, await fromMail(who.email, INVITE));

/** Signs somebody in for the first time without the pages for it. */
async function invited(page: Page, browser: Browser, { email, password }: Account, code: string) {
  const { page: theirs, close } = await elsewhere(browser, { reducedMotion: 'reduce' });
  const context = theirs.context();
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(`/api/v1/${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: Login }).data;
  };
  const { session } = await post('login', { email, password: code, local_timezone: 'UTC' });
  const login = await post('auth/new-password', { session, new_password: password, confirm_password: password });
  await keepSession(context, new URL(page.url()).origin, login);
  return { page: theirs, email, close };
}

/** The first sign-in of somebody invited: the code, then a password of their own. */
export async function acceptInvite(page: Page, { email, password }: Account, code: string) {
  await signInAs(page, { email, password: code });
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await signedIn(page);
}
