/**
 * The test function of all journeys: an address, a signed-in page, and a check after each test that the browser had
 * nothing to complain about (policy violations, errors of the page).
 */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import type { Login } from '../../src/api/gen/types.gen';
import { ADMIN } from './server';

export const adminEmail = process.env['ATELIER_E2E_EMAIL'] ?? ADMIN.email;
export const adminPassword = process.env['ATELIER_E2E_PASSWORD'] ?? ADMIN.password;

/** The email, then the password, on the sign-in page. */
export async function enter(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const field = page.getByLabel('Password', { exact: true });
  await expect(field).toBeFocused();
  await field.fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Keeps a session in a browser as `session.keep` of the page writes it. */
export async function keepSession(context: BrowserContext, origin: string, login: Login) {
  const kept = {
    token: login.token,
    refresh_token: login.refresh_token,
    userDetails: JSON.stringify(login.user),
    client_id: String(login.user?.client_id),
    client_mfa_enabled: String(login.client_mfa_enabled),
  };
  await context.setStorageState({
    cookies: (await context.storageState()).cookies,
    origins: [{ origin, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value: value ?? '' })) }],
  });
}

/** Signs the administrator in without the sign-in page, which has journeys of its own: a session of this test's own. */
export async function signIn(page: Page, to = '/') {
  const context = page.context();
  const answer = await context.request.post('/api/v1/login', {
    data: { email: adminEmail, password: adminPassword, local_timezone: 'UTC' },
  });
  const { data: login } = (await answer.json()) as { data: Login };
  await keepSession(context, new URL(answer.url()).origin, login);
  await page.goto(to);
  await expect(page.getByRole('button', { name: /Account of/ })).toBeVisible();
}

/** Every rule of WCAG 2.2 A and AA and axe's good practices, at this moment, as one list of findings. */
export async function findings(page: Page, without: string[] = []) {
  // Half faded in, everything has too little contrast: what moves is looked at when it has arrived.
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      // What follows somebody's scrolling ends only where they do.
      .filter(
        (each) =>
          each.timeline === document.timeline &&
          each.playState === 'running' &&
          each.effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(moving.map((each) => each.finished));
  });
  // Once a document, and there is no foreign frame to look into: the package for Playwright brings axe anew each time and ends in a page of its own, which takes six times as long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (disabled) => {
    const rules = Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }]));
    const { violations } = await window.axe.run(document, { rules, resultTypes: ['violations'] });
    return violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}`));
  }, without);
}

/** What follows from another look has been drawn. */
export const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
      }),
  );

/** What axe finds in either scheme. Layers hang outside the landmarks, next to the page they belong to. */
export async function expectNoFindings(page: Page, what: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await drawn(page);
    expect(await findings(page, ['region']), `${what}, ${colorScheme}`).toEqual([]);
  }
}

/** The same, also on a phone; and pictures of it for whoever wants to look: wide and light, narrow and dark. */
export async function expectGoodLooks(page: Page, what: string) {
  const picture = (look: string) => page.screenshot({ path: `test-results/${what.replaceAll(' ', '-')}-${look}.png` });
  await expectNoFindings(page, what);
  await page.setViewportSize({ width: 390, height: 844 });
  await drawn(page);
  expect(await findings(page, ['region']), `${what}, on a phone`).toEqual([]);
  await picture('phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await drawn(page);
  await picture('wide');
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** How many times slower the page's processor is than this machine's, to find what only happens there. */
const slowdown = Number(process.env['ATELIER_E2E_SLOWDOWN'] ?? 1);

type Fixtures = { complaints: string[]; signedIn: Page };

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- the fixture interface wants a pattern
  baseURL: async ({}, use) => use(process.env['ATELIER_E2E_URL']),

  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      if (slowdown > 1) {
        const cdp = await page.context().newCDPSession(page);
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      }
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`policy violation: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
        });
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        // A refused call is logged by the browser too; those are what some tests are about.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
          complaints.push(message.text());
        }
      });
      await use(complaints);
      expect(complaints, 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],

  signedIn: async ({ page }, use) => {
    await signIn(page);
    await use(page);
  },
});

export { expect };
