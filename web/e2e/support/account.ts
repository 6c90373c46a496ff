/** Accounts of their own for journeys that change how somebody signs in. */
import type { Page } from '@playwright/test';
import { fromMail } from './mail';
import { enter, expect } from './test';

/** Codes in our mails: six characters on a line of their own. */
export const CODE = /^\s*([A-Z0-9]{6})\s*$/m;

export type Account = { email: string; password: string };

export const account = (name: string): Account => ({
  email: `${name}-${String(Date.now())}@harbour.example`,
  password: 'Violet-Harbour-93!',
});

/** Signs a company up and stays signed in as its first person. */
export async function signUp(page: Page, { email, password }: Account) {
  await page.goto('/signup');
  await page.getByLabel('Company').fill('Harbour Lights');
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

export async function signOut(page: Page) {
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
}

export async function signInAs(page: Page, { email, password }: Account) {
  await page.goto('/login');
  await enter(page, email, password);
}

export const signedIn = (page: Page) => expect(page.getByRole('button', { name: /Account of/ })).toBeVisible();
