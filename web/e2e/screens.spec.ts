/** Every screen, light and wide, dark and narrow: nothing for axe to find, nothing for the policy to refuse. */
import type { BrowserContext, Page } from '@playwright/test';
import { elsewhere } from './support/account';
import { PUBLIC_SCREENS, SCREENS } from './support/screens';
import { drawn, expect, findings, expectNoFindings as inBothSchemes, signIn, test } from './support/test';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const NARROWEST = { width: 320, height: 640 };
/** Each scheme and each size once; at night each with each. */
const LOOKS = [
  { colorScheme: 'light', size: WIDE },
  ...(process.env['ATELIER_E2E_LOOKS'] === 'all'
    ? ([
        { colorScheme: 'dark', size: WIDE },
        { colorScheme: 'light', size: PHONE },
      ] as const)
    : []),
  { colorScheme: 'dark', size: PHONE },
] as const;
/** Where columns, the side bar and the tree of folders come in, one after the other. */
const BETWEEN = [768, 992, 1200, 1280];
const TABS = ['use-cases', 'documents', 'members'] as const;

/** What axe finds on the page as it stands, in every look. A page follows its window and its scheme without being loaded again, as a person's does. */
async function expectNoFindings(page: Page, what: string) {
  for (const { colorScheme, size } of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    await drawn(page);
    expect(await findings(page), `${what}, ${colorScheme}, ${String(size.width)} px`).toEqual([]);
  }
}

/** Nothing has to be scrolled sideways. */
async function expectNoOverflow(page: Page, what: string) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, what).toBeLessThanOrEqual(0);
}

/** What was opened over a page stays open while the window is turned, and fits the narrowest one. */
async function expectGoodDialog(page: Page, name: string | RegExp) {
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  await expectNoFindings(page, String(name));
  await page.setViewportSize(NARROWEST);
  await drawn(page);
  await expectNoOverflow(page, String(name));
  const [inside, width] = await dialog.evaluate((element) => [element.scrollWidth, element.clientWidth]);
  expect(inside, `${String(name)}, inside`).toBeLessThanOrEqual(width ?? 0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** What is chosen and looks like what is not: a background alone tells nothing in forced colours. */
const unmarked = (page: Page) =>
  page.evaluate(() => {
    const look = (element: Element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return `${color} ${backgroundColor}`;
    };
    return [...document.querySelectorAll('a[data-active], label[data-active], [role="tab"][data-active]')]
      .filter((chosen) => {
        const others = chosen.closest('nav, [role="radiogroup"], [role="tablist"]')?.querySelectorAll(chosen.tagName);
        return [...(others ?? [])].some((other) => !other.hasAttribute('data-active') && look(other) === look(chosen));
      })
      .map((chosen) => chosen.textContent);
  });

/** Names in a list that stand letter below letter, because everything beside them takes their room. */
const squeezed = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.rows th[scope="row"] :is(a, p)')]
      .map((name) => ({ text: name.textContent, box: name.getBoundingClientRect() }))
      .filter(({ text, box }) => text.length > 5 && box.width > 0 && box.width < 48 && box.height > 3 * box.width)
      .map(({ text }) => text),
  );

async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

// They are a third of all stories' time, and none knows of another: both workers take them.
test.describe.configure({ mode: 'parallel' });

test('sign-in has no findings, with and without an error', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
  await expectNoFindings(page, 'sign-in');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('Please input your email.')).toBeVisible();
  await expectNoFindings(page, 'sign-in with an error');
});

test('the error page has no findings', async ({ page }) => {
  await page.goto('/error');
  await expect(page.getByRole('heading', { name: 'Error Occured !' })).toBeVisible();
  await expectNoFindings(page, 'error');
});

test('public screens have no findings, nor has a form that was refused', async ({ page }) => {
  test.setTimeout(300_000);
  for (const screen of PUBLIC_SCREENS) {
    await open(page, screen);
    await expectNoFindings(page, screen);
  }
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Please enter your code')).toBeVisible();
  await expectNoFindings(page, 'refused');
});

/** One visit for all screens of a worker, as a person pays it: the browser keeps what it has loaded and compiled. */
const visiting = test.extend<object, { visit: BrowserContext }>({
  visit: [
    async ({ browser }, use, { project }) => {
      const { page, close } = await elsewhere(browser, { ...project.use.contextOptions, viewport: WIDE });
      await signIn(page);
      await page.close();
      await use(page.context());
      await close();
    },
    { scope: 'worker' },
  ],
  page: async ({ visit }, use) => {
    const page = await visit.newPage();
    await use(page);
    await page.close();
  },
});

for (const screen of SCREENS) {
  visiting(
    `${screen} has no findings, also in forced colours, and nothing has to be scrolled sideways at 320 px`,
    async ({ page }) => {
      await open(page, screen);
      await expectNoFindings(page, screen);
      for (const width of BETWEEN) {
        await page.setViewportSize({ width, height: 800 });
        await drawn(page);
        expect(await squeezed(page), `${screen}, names at ${String(width)} px`).toEqual([]);
      }
      await page.emulateMedia({ forcedColors: 'active' });
      await page.setViewportSize(NARROWEST);
      await drawn(page);
      // Contrast is then the person's own choice.
      expect(await findings(page, ['color-contrast']), `${screen}, forced colours`).toEqual([]);
      expect(await unmarked(page), `${screen}, chosen in forced colours`).toEqual([]);
      await expectNoOverflow(page, screen);
    },
  );
}

test('the sample workspace, its tabs and dialogs have no findings', async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page, '/workspaces');
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page.getByRole('tab', { name: /Use cases/ })).toBeVisible();
  const base = page.url().replace(/\/use-cases.*$/, '');
  for (const tab of TABS) {
    await open(page, `${base}/${tab}`);
    await expect(page.getByRole('tab', { selected: true })).toBeVisible();
    await expectNoFindings(page, tab);
  }
  await page.getByRole('button', { name: 'Add member' }).click();
  await page.getByRole('tab', { name: 'A new person' }).click();
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
  await expectNoFindings(page, 'add member');
});

test('issue 5: who can open a use case, the gate, and what the builder opens have no findings in any look', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signIn(page, '/workspaces');
  await page.getByRole('link', { name: 'Sample workspace' }).first().click();
  const row = page.getByRole('link', { name: 'Answers with sources', exact: true });
  const id = /\/use-case\/([^/]+)/.exec((await row.getAttribute('href')) ?? '')?.[1] ?? '';
  await page.getByRole('button', { name: 'Actions for Answers with sources', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Everybody who can open it', exact: true })).toBeVisible();
  await expectGoodDialog(page, 'Share “Answers with sources”');
  await page.getByRole('button', { name: 'More about this workspace' }).click();
  await page.getByRole('menuitem', { name: 'Publishing rules' }).click();
  await expect(page.getByRole('switch')).toBeVisible();
  await expectGoodDialog(page, 'Publishing rules');

  await page.setViewportSize(WIDE);
  await open(page, `/edit-use-case/${id}`);
  await expect(page.getByText('No examples yet. Add one')).toBeVisible();
  await expectNoFindings(page, 'builder');
  await page.getByRole('button', { name: 'Add example', exact: true }).click();
  await page.getByRole('button', { name: 'Save example', exact: true }).click();
  await expect(page.getByText('Enter an example name')).toBeVisible();
  await expectGoodDialog(page, 'New example');
  await page.getByRole('button', { name: 'Try the search', exact: true }).click();
  await page.getByRole('textbox', { name: 'Question' }).last().fill('What may a hotel cost?');
  await page.getByRole('dialog').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Passages', exact: true })).toBeVisible();
  await expectGoodDialog(page, 'Try the search');
  await page.getByRole('button', { name: 'Check examples', exact: true }).click();
  await expect(page.getByText('No checks yet.')).toBeVisible();
  await expectGoodDialog(page, 'Check the draft');
});

test('what opens over the page has no findings', async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, '/workspaces');
  await page.getByRole('button', { name: /Account of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await inBothSchemes(page, 'account menu');
  await page.keyboard.press('Escape');
  await page
    .getByRole('region', { name: 'Workspaces' })
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Workspaces' }).getByRole('link', { name: 'Members' })).toBeVisible();
  await inBothSchemes(page, 'tree of workspaces');
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeVisible();
  await inBothSchemes(page, 'help');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New workspace' }).click();
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page.getByText('Enter a workspace name')).toBeVisible();
  await inBothSchemes(page, 'dialog with an error');
  await page.getByRole('textbox', { name: 'Name' }).fill(`Layers ${String(Date.now())}`);
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  // The dialog is ready for a person when the focus has moved into it.
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Workspace saved')).toBeVisible();
  await inBothSchemes(page, 'message');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(page.getByRole('link', { name: 'Activity' })).toBeVisible();
  await inBothSchemes(page, 'navigation on a phone');
});
