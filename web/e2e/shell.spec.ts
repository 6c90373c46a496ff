/** Signing in and out, the way back after it, and the frame around the pages, by keyboard too. */
import type { Page, Route } from '@playwright/test';
import { newDraft, newWorkspace } from './support/begun';
import { adminEmail, adminPassword, enter, expect, signIn, test } from './support/test';

test('a refused sign-in says so without saying which part was wrong', async ({ page }) => {
  await page.goto('/login');
  await enter(page, 'nobody@atelier.example', 'not the password');
  const dialog = page.getByRole('dialog', { name: 'Sign-in failed' });
  await expect(dialog).toBeVisible();
  await expect(dialog).not.toContainText(/unknown|no account|not exist/i);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

test('somebody who is not signed in comes back to the page they wanted, with its query', async ({ page }) => {
  await page.goto('/workspaces?search=sample');
  await enter(page, adminEmail, adminPassword);
  await expect(page).toHaveURL(/\/workspaces\?search=sample$/);
});

test('signing in and out works by keyboard alone, and the email is remembered', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(adminEmail);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(adminPassword);
  await page.getByLabel('Remember me').press('Space');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: /Account of/ })).toBeVisible();

  await page.getByRole('button', { name: /Account of/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(adminEmail);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'atelier-color-scheme'))).toEqual([
    'remember',
  ]);
  await page.goto('/workspaces');
  await expect(page).toHaveURL(/\/login\?to=workspaces$/);
});

test('the skip link leads to the content', async ({ signedIn: page }) => {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

test('the colour scheme is chosen once and kept over a reload', async ({ signedIn: page }) => {
  await page.goto('/settings');
  await page.getByRole('radiogroup', { name: 'Colour scheme' }).getByText('Dark').click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  // With reduced motion nothing may fade from one scheme to the other: text would keep the old one's colour for a while.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const fading = await page.evaluate(() => {
    document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
    return document.getAnimations().filter((each) => each instanceof CSSTransition).length;
  });
  expect(fading).toBe(0);
});

test('a second tab follows a sign-out', async ({ page, context }) => {
  await signIn(page);
  const other = await context.newPage();
  await other.goto('/settings');
  await expect(other.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await expect(other).toHaveURL(/\/login/);
});

test('the page refuses to be framed', async ({ request }) => {
  const answer = await request.get('/login');
  expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(answer.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
});

test('inside a foreign frame, with the header gone, the page shows the warning and nothing else', async ({
  page,
  baseURL,
  complaints,
}) => {
  const strip = async (route: Route) => {
    const answer = await route.fetch();
    const headers = answer.headers();
    delete headers['content-security-policy'];
    delete headers['x-frame-options'];
    delete headers['cross-origin-resource-policy'];
    await route.fulfill({ response: answer, headers });
  };
  await page.route(`${baseURL ?? ''}/login`, strip);
  await page.route('http://parent.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${baseURL ?? ''}/login" width="900" height="600"></iframe>`,
    }),
  );
  await page.goto('http://parent.example/');
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'Security Warning' })).toBeVisible();
  await expect(frame.getByRole('link', { name: 'Open Atelier Safely' })).toHaveAttribute('target', '_top');
  await expect(frame.getByLabel('Email')).toHaveCount(0);
  // The browser stops the attempt to break out without a click, and both are said on the console.
  expect(complaints.join(' ')).toContain('Clickjacking attempt detected');
  complaints.length = 0;
});

test('a page whose file is gone after a deployment reloads once and then explains', async ({
  signedIn: page,
  complaints,
}) => {
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  let asked = 0;
  await page.route(/\/assets\/ProfilePage-/, async (route) => {
    asked += 1;
    await route.fulfill({ status: 404, body: '' });
  });
  const reloaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Settings' }).click();
  await reloaded;
  // The reload brings the new version, usually; here the file stays away, so the next try has to say something.
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'A new version is ready' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeVisible();
  expect(asked).toBeGreaterThanOrEqual(2);
  // The missing file is what this test is about; the browser may complain about it.
  complaints.length = 0;
});

test('an expired token is renewed without the person noticing, and the new pair works', async ({
  signedIn: page,
  complaints,
}) => {
  const refreshToken = () => page.evaluate(() => localStorage.getItem('refresh_token'));
  const before = await refreshToken();
  // What home still asks for ends here: a renewal of its own would be lost with the page.
  await page.goto('about:blank');
  let refused = 0;
  let asked = false;
  await page.route('**/api/v1/auth/refresh', (route) => {
    asked = true;
    return route.fallback();
  });
  await page.route('**/api/v1/workspace/list**', (route) => {
    if (asked) return route.fallback();
    refused += 1;
    return route.fulfill({ status: 401, json: { status: 401, code: 'auth.expired', message: 'Expired', errors: {} } });
  });
  await page.goto('/workspaces');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(refused).toBeGreaterThan(0);
  // The side bar and the page ask for a list each: where only the first one is refused, the other is here before the new pair is.
  await expect.poll(refreshToken).not.toBe(before);
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('UX-46: the frame stands before the code of the page is here, and goes when it is', async ({ page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('#boot')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'card');
  release();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await expect(page.locator('#boot')).toBeHidden();
});

test('issue 28: signing in takes at most 25 requests, home at most 35', async ({ page }) => {
  let requests = 0;
  page.on('request', () => {
    requests += 1;
  });
  await page.goto('/login', { waitUntil: 'networkidle' });
  expect(requests).toBeLessThanOrEqual(25);
  await signIn(page);
  await page.goto('about:blank');
  requests = 0;
  // What home asks for last.
  const last = page.waitForResponse((answer) => answer.url().endsWith('/token-request/limits'));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await last;
  expect(requests).toBeLessThanOrEqual(35);
});

test('issue 28: the builder takes at most 60 requests', async ({ signedIn: page }) => {
  const { id } = await newDraft(page, await newWorkspace(page, `Requests ${String(Date.now())}`), 'Requests');
  await page.goto('about:blank');
  const asked: string[] = [];
  page.on('request', (request) => {
    asked.push(new URL(request.url()).pathname);
  });
  // What the panel of the test run asks for, last of all.
  const last = page.waitForResponse((answer) => answer.url().includes('/before-run'));
  await page.goto(`/edit-use-case/${id}`);
  await last;
  await expect(page.getByRole('textbox', { name: 'Instruction' })).toBeVisible();
  await page.waitForLoadState('load');
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(60);
});

test('UX-46: what a visit needs in any case is asked for once, beside the first file', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/assets/')) asked.push(new URL(request.url()).pathname);
  });
  const ahead = () =>
    page
      .locator('head link[rel="modulepreload"], head link[rel="preload"]')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  const shell = (files: string[]) => files.filter((file) => file.startsWith('/assets/shell-'));
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await ahead()).not.toEqual([]);
  expect(shell(await ahead())).toEqual([]);
  await signIn(page);
  asked.length = 0;
  const last = page.waitForResponse((answer) => answer.url().endsWith('/token-request/limits'));
  await page.goto('/');
  await last;
  expect(shell(await ahead())).not.toEqual([]);
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
  for (const file of await ahead()) expect(asked).toContain(file);
});

/** How much the ring of what has the focus stands out from what is around it; null where nothing has the focus. */
const ringContrast = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return null;
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (canvas === null) return null;
    // Whatever a colour is written as, it is painted as four numbers.
    const painted = (colour: string) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const light = (colour: readonly number[]) => {
      const [red = 0, green = 0, blue = 0] = colour.slice(0, 3).map((each) => {
        const part = each / 255;
        return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const behind = (element: Element | null): number[] => {
      for (let each = element; each !== null; each = each.parentElement) {
        const colour = painted(getComputedStyle(each).backgroundColor);
        if (colour[3] === 255) return colour;
      }
      return [255, 255, 255, 255];
    };
    // A hidden control draws its ring on what stands beside or in it.
    const ringed = [focused, focused.nextElementSibling, ...focused.children].find(
      (each) => each !== null && getComputedStyle(each).outlineStyle !== 'none',
    );
    const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent.slice(0, 30)}`;
    if (!ringed) return { name, contrast: 0 };
    const ring = light(painted(getComputedStyle(ringed).outlineColor));
    const around = light(behind(ringed.parentElement));
    return { name, contrast: (Math.max(ring, around) + 0.05) / (Math.min(ring, around) + 0.05) };
  });

for (const colorScheme of ['light', 'dark'] as const) {
  test(`UX-43: what has the focus has a ring of 3:1 (${colorScheme})`, async ({ signedIn: page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/settings');
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
    const faint: unknown[] = [];
    let seen = 0;
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab');
      const found = await ringContrast(page);
      if (found === null) break;
      seen += 1;
      if (found.contrast < 3) faint.push(found);
    }
    expect(seen).toBeGreaterThan(20);
    expect(faint).toEqual([]);
  });
}
