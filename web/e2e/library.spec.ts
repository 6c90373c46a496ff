/** R28: the library says where a brand template is used, and another one takes its place in the drafts that name it. */
import { call } from './support/account';
import { newDraft, newWorkspace } from './support/begun';
import { expect, expectGoodLooks, expectNoFindings, test } from './support/test';

const DESIGN = {
  accent: '#7a1f3d',
  ink: '#1d2329',
  typeface: 'serif',
  paper: 'a4',
  margins: { top: 28, bottom: 25, left: 25, right: 25 },
  header: { start: '{client}', end: '{title}' },
  footer: { start: 'Confidential', end: 'Page {page} of {pages}' },
  logo_id: null,
  has_cover: false,
  contents: 'always',
  numbers: 'fitting',
  table: 'lined',
};

test('R28: a brand template is looked up in the library and replaced in a draft', async ({ signedIn: page }) => {
  test.setTimeout(180_000);
  const mark = String(Date.now());
  for (const name of [`Old look ${mark}`, `New look ${mark}`]) {
    await call(page, 'POST', 'brand-template', { name, design: DESIGN });
  }
  const found = await call(page, 'GET', `brand-template/list?search=${encodeURIComponent(`Old look ${mark}`)}`);
  const brand_template_id = (found as { id: string }[])[0]?.id;
  const workspace = await newWorkspace(page, `Library ${mark}`);
  const draft = await newDraft(page, workspace, `Branded ${mark}`);
  const definition = { ...draft.draft, brand_template_id };
  await call(page, 'PUT', `use-case/${draft.id}/draft`, { revision: draft.draft_revision, definition });

  await page.goto('/library');
  await page.getByRole('searchbox', { name: 'Search the library' }).fill(mark);
  await expect(page.getByRole('link', { name: `Old look ${mark}` })).toBeVisible();
  await expectGoodLooks(page, 'the library');
  await page.getByRole('button', { name: `Where “Old look ${mark}” is used` }).click();
  const uses = page.getByRole('dialog', { name: `Where “Old look ${mark}” is used` });
  await expect(uses.getByRole('link', { name: `Branded ${mark}` })).toBeVisible();
  await expectNoFindings(page, 'where something is used');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `Actions for Old look ${mark}` }).click();
  await page.getByRole('menuitem', { name: 'Replace with…' }).click();
  const replace = page.getByRole('dialog', { name: `Replace “Old look ${mark}”` });
  await replace.getByRole('combobox', { name: 'Replace with' }).fill(`New look ${mark}`);
  await page.getByRole('option', { name: `New look ${mark}` }).click();
  await expectNoFindings(page, 'replacing something');
  await replace.getByRole('button', { name: 'Change 1 draft' }).click();
  await expect(page.getByText('One draft was changed')).toBeVisible();
  await expect(page.getByRole('button', { name: `Where “New look ${mark}” is used` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Where “Old look ${mark}” is used` })).toHaveCount(0);
});
