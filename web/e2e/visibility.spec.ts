/** Who finds a use case: shared with the company, found by a guest without a workspace, taken back as private; and tags. */
import type { Page } from '@playwright/test';
import { acceptInvite, account, call, colleague, elsewhere, invite } from './support/account';
import { newDraft, newUseCase, newWorkspace } from './support/begun';
import { ANSWERED, READ } from './support/library';
import { expect, expectNoFindings, findings, test } from './support/test';

type Made = { id: string; draft_revision: number };

/** Opens who finds a use case, in the list of its workspace, and chooses. */
async function choose(page: Page, name: string, level: RegExp) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: `Share “${name}”` });
  await dialog.getByRole('radio', { name: level }).click();
  return dialog;
}

test('use cases are tagged, and the list is narrowed to a tag', async ({ signedIn: page }) => {
  const stamp = String(Date.now());
  const name = `Rules ${stamp}`;
  const workspace = await newWorkspace(page, `Tags ${stamp}`);
  await newUseCase(page, workspace, name);
  await newDraft(page, workspace, `Other ${stamp}`);
  await page.goto(`/workspaces/${workspace}/use-cases`);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Tags…' }).click();
  const tags = page.getByRole('dialog', { name: `Tags of ${name}` });
  await tags.getByRole('combobox', { name: 'Tags' }).fill('Travel');
  await page.keyboard.press('Enter');
  await tags.getByRole('button', { name: 'Save tags' }).click();
  await expect(page.getByText('Tags saved')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Travel');
  await page.getByRole('combobox', { name: 'Tags' }).click();
  await page.getByRole('option', { name: 'Travel' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/tags=Travel/);
  await expect(page.getByText(`Other ${stamp}`)).toHaveCount(0);
  await expectNoFindings(page, 'list with tags');
});

test('a use case is shared with the company, and a guest without a workspace runs it', async ({
  signedIn: page,
  browser,
}) => {
  test.setTimeout(240_000);
  const stamp = String(Date.now());
  const name = `Rules ${stamp}`;
  const workspace_id = await newWorkspace(page, `Visibility ${stamp}`);
  const made = (await call(page, 'POST', 'template/policy-answers/use-case', {
    workspace_id,
    model: { id: 'extract', region: 'local' },
    name,
    with_documents: true,
  })) as Made;
  await expect
    .poll(async () => {
      const list = (await call(page, 'GET', `document/list?workspace_id=${workspace_id}`)) as { status: string }[];
      return list.every(({ status }) => status === 'ready');
    }, READ)
    .toBe(true);
  await call(page, 'POST', `use-case/${made.id}/publish`, { revision: made.draft_revision, note: 'First' });

  await page.goto(`/workspaces/${workspace_id}/use-cases`);
  const sharing = await choose(page, name, /^Whole company/);
  await expect(sharing.getByRole('radio', { name: /^Whole company/ })).toBeChecked();
  await expectNoFindings(page, 'who finds it');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.screenshot({ path: test.info().outputPath('access-light.png') });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Whole company');

  // A guest in no workspace finds it on the home page, runs it and opens a source.
  const guest = account('gus');
  const code = await invite(page, guest.email, ['Gus', `Moe ${stamp}`], 'Guest');
  const other = await elsewhere(browser);
  await acceptInvite(other.page, guest, code);
  const shared = other.page.getByRole('region', { name: 'Shared with the company' });
  await expect(shared.getByRole('link', { name })).toBeVisible();
  await expectNoFindings(other.page, 'home of a guest');
  await other.page.emulateMedia({ colorScheme: 'light' });
  await other.page.screenshot({ path: test.info().outputPath('home-light.png'), fullPage: true });
  await shared.getByRole('link', { name }).click();
  await other.page.getByRole('textbox', { name: /Question/ }).fill('How many days may I work from another country?');
  await other.page.getByRole('button', { name: 'Run', exact: true }).click();
  const answer = other.page.getByRole('region', { name: 'Answer' });
  await expect(answer.getByRole('button', { name: 'Export' })).toBeVisible(ANSWERED);
  await expect(answer).toContainText('20 working days');
  await expect(other.page.getByRole('link', { name: 'Batch', exact: true })).toHaveCount(0);
  await answer
    .getByRole('button', { name: /Source 1/ })
    .first()
    .click();
  await other.page
    .getByRole('dialog', { name: 'Source 1', exact: false })
    .getByRole('button', { name: 'View source' })
    .click();
  const source = other.page.getByRole('dialog', { name: /^Source 1: / });
  await expect(source).toContainText('The whole document is open to members of its workspace only.');
  await expect(source.getByRole('article')).toHaveCount(1);
  await expect(source.getByRole('link', { name: 'Open the whole document' })).toHaveCount(0);
  await expectNoFindings(other.page, 'source of a guest');
  await other.page.keyboard.press('Escape');
  await other.page.getByRole('link', { name: 'History', exact: true }).click();
  await expect(other.page.getByRole('table', { name: 'Runs' }).getByRole('row')).toHaveCount(2);
  const answers = await other.page.evaluate(async (id) => {
    const answered = await fetch(`/api/v1/workspace/${id}`, {
      headers: {
        Authorization: `Bearer ${localStorage.getItem('token') ?? ''}`,
        'Client-Id': localStorage.getItem('client_id') ?? '',
      },
    });
    return answered.status;
  }, workspace_id);
  expect(answers).toBe(404);
  await other.close();
});

test('a use case is shown to every company, and made private again', async ({ signedIn: page, browser }) => {
  test.setTimeout(180_000);
  const stamp = String(Date.now());
  const name = `Rules ${stamp}`;
  const workspace = await newWorkspace(page, `Public ${stamp}`);
  const place = `/workspaces/${workspace}`;
  await newUseCase(page, workspace, name);
  await newDraft(page, workspace, `Other ${stamp}`);
  await page.goto(`${place}/use-cases`);

  // It is read first, and said so.
  await choose(page, name, /^Public on the platform/);
  const asked = page.getByRole('dialog', { name: `Show “${name}” to every company?` });
  await expect(asked).toContainText('Everybody on the platform, in every company');
  await asked.getByRole('button', { name: 'Make it public' }).click();
  await expect(asked).toContainText('Please confirm that you have read it');
  await asked.getByRole('checkbox').check();
  await expectNoFindings(page, 'public');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.screenshot({ path: test.info().outputPath('public-light.png') });
  await asked.getByRole('button', { name: 'Make it public' }).click();
  await expect(asked).toHaveCount(0);
  await page.goto('/templates');
  const gallery = page.getByRole('region', { name: 'Shared on the platform' });
  await expect(gallery.getByRole('article').filter({ hasText: name })).toContainText('Your company');
  await gallery.getByRole('link', { name }).click();
  await expect(page.getByRole('dialog', { name })).toContainText('Inputs');
  await expectNoFindings(page, 'shared template');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findings(page), 'shared template on a phone').toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: test.info().outputPath('template-dark.png') });
  await page.goto(`${place}/use-cases`);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Public on the platform');
  await page.screenshot({ path: test.info().outputPath('list-dark.png') });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });

  // A colleague sees it, until it is private.
  const gus = await colleague(page, browser, workspace, ['Gus', `Moe ${stamp}`]);
  await gus.page.goto(`${place}/use-cases`);
  await expect(gus.page.getByRole('link', { name, exact: true })).toBeVisible();
  await choose(page, name, /^Private/);
  await expect(page.getByRole('row', { name: new RegExp(name), includeHidden: true })).toContainText('Private');
  await page.keyboard.press('Escape');
  await gus.page.reload();
  await expect(gus.page.getByRole('link', { name: `Other ${stamp}` })).toBeVisible();
  await expect(gus.page.getByRole('link', { name, exact: true })).toHaveCount(0);
  await gus.page.goto('/');
  await expect(gus.page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await expect(gus.page.getByRole('link', { name, exact: true })).toHaveCount(0);
  await gus.close();
});
