/** Building a use case: inputs from the instruction, documents, sections, a draft that saves itself, publishing. */
import type { Page } from '@playwright/test';
import { call, colleague } from './support/account';
import { newDraft, newWorkspace } from './support/begun';
import { ANSWERED, bringPolicy, makeWorkspace, saved, startUseCase } from './support/library';
import { expect, expectGoodLooks, findings, test } from './support/test';

test('R41: a brand template is made beside the pages that it makes', async ({ signedIn: page }) => {
  const name = `Letters ${String(Date.now())}`;
  await page.goto('/settings/resourceNew/new');
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name of the template' }).fill(name);
  const logo =
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20" rx="4" fill="#7a1f3d"/></svg>';
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) };
  await page.getByLabel('Logo file').setInputFiles(file);
  await expect(page.getByRole('img', { name: 'The logo' })).toBeVisible();
  const accent = page.getByRole('textbox', { name: 'Accent colour', exact: true });
  await accent.fill('#ffd400');
  await expect(page.getByText(/too light to be read on white/)).toBeVisible();
  await accent.fill('#7a1f3d');
  await expect(page.getByText(/too light to be read on white/)).toBeHidden();
  expect(await findings(page), 'a template').toEqual([]);
  await page.getByRole('button', { name: 'Create template', exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
});

test('a use case is built, tested and published', async ({ signedIn: page }) => {
  test.setTimeout(240_000);
  const workspace = `/workspaces/${await newWorkspace(page, `Build ${String(Date.now())}`)}`;
  await bringPolicy(page, workspace);
  await page.goto(`${workspace}/use-cases`);
  await expect(page.getByText('Add your first use case')).toBeVisible();
  await page.getByRole('link', { name: 'New use case' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Travel answers');
  expect(await findings(page), 'new').toEqual([]);
  await page.getByRole('button', { name: 'Create and open the builder' }).click();
  await expect(page).toHaveURL(/\/edit-use-case\//);

  const instruction = page.getByRole('textbox', { name: 'Instruction' });
  await instruction.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Write it for {{reader}}.');
  await page.getByRole('button', { name: 'Add the input' }).click();
  await page.getByRole('button', { name: 'Change Reader' }).click();
  await page.getByRole('textbox', { name: 'Label' }).fill('Who reads it');
  await page.getByRole('textbox', { name: 'Name', exact: true }).last().fill('audience');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(instruction).toHaveValue(/\{\{audience\}\}/);
  await page.getByRole('button', { name: 'Move Who reads it up' }).click();

  // Issue 5: an input that depends on another, with a limit of its own.
  await page.getByRole('button', { name: 'Add input' }).click();
  await page.getByRole('textbox', { name: 'Label' }).fill('Abroad');
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Yes or no' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Add input' }).click();
  await page.getByRole('textbox', { name: 'Label' }).fill('Expenses');
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('listbox', { name: 'Type' }).getByRole('option', { name: 'Table' }).click();
  await page.getByRole('textbox', { name: 'Title of column 1' }).fill('Item');
  await page.getByRole('combobox', { name: 'Asked for' }).selectOption('abroad');
  expect(await findings(page), 'an input').toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Choose documents' }).click();
  await page.getByRole('checkbox', { name: 'Travel policy.md' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('combobox', { name: 'Kind of output' }).selectOption('sections');
  await page.getByRole('button', { name: 'Add section' }).click();
  await page.getByRole('textbox', { name: 'Title of section 2' }).fill('Exceptions');
  await saved(page);

  // Issue 5: what a run would find, with its place in the document.
  await page.getByRole('button', { name: 'Try the search' }).click();
  const trying = page.getByRole('dialog', { name: 'Try the search' });
  await trying.getByRole('textbox', { name: 'Question' }).fill('What does a room in Oslo cost?');
  await trying.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(trying.getByRole('link', { name: /Travel policy\.md/ }).first()).toHaveAttribute('href', /passage=/);
  await expect(trying.locator('mark').filter({ hasText: 'Oslo' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Title of section 2' })).toHaveValue('Exceptions');
  const changes = page.getByRole('button', { name: /^Change / });
  await expect(changes.first()).toHaveAccessibleName('Change Who reads it');

  const panel = page.getByRole('region', { name: 'Test' });
  await panel.getByRole('textbox', { name: /Question/ }).fill('What may a room in Oslo cost?');
  await panel.getByRole('textbox', { name: /Who reads it/ }).fill('a colleague');
  await expect(panel.getByRole('group', { name: 'Expenses' })).toBeHidden();
  await panel.getByRole('radio', { name: 'Yes' }).click();
  const expenses = panel.getByRole('group', { name: 'Expenses' });
  await expenses.locator('input[type=file]').setInputFiles({
    name: 'expenses.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Price,Item\n12,Taxi\n180,Room\n'),
  });
  await expect(expenses.getByRole('textbox', { name: 'Item, row 2' })).toHaveValue('Room');
  await expect(panel.getByRole('button', { name: /^Runs on .* · This server · no runs yet/ })).toBeVisible();
  expect(await findings(page), 'a table').toEqual([]);
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  const answer = page.getByRole('region', { name: 'Answer' }).last();
  await expect(answer.getByRole('button', { name: 'Export' })).toBeVisible(ANSWERED);
  await expect(answer).toContainText('180 euro');
  await page.getByRole('button', { name: /^Fix: .*abroad/ }).click();
  await expect(page.getByRole('textbox', { name: 'Label' })).toHaveValue('Abroad');
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'What is new?' }).fill('The first one');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 1 is published')).toBeVisible();
});

test('a version is brought back into the draft', async ({ signedIn: page }) => {
  const workspace = await newWorkspace(page, `Versions ${String(Date.now())}`);
  const { id, draft_revision } = await newDraft(page, workspace, 'Brought back');
  await call(page, 'POST', `use-case/${id}/publish`, { revision: draft_revision, note: 'The first one' });
  await page.goto(`/edit-use-case/${id}`);
  const instruction = page.getByRole('textbox', { name: 'Instruction' });
  await instruction.fill('Something else entirely about {{question}}.');
  await saved(page);
  await expect(page.getByText('Changes not published')).toBeVisible();
  await page.getByRole('button', { name: 'Versions', exact: true }).click();
  await expect(page.getByText('The first one')).toBeVisible();
  await page.getByRole('button', { name: 'Restore version 1 into the draft' }).click();
  await expect(instruction).toHaveValue('Answer this: {{question}}');
  await saved(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findings(page), colorScheme).toEqual([]);
  }
});

test('what is missing is said at the field when publishing', async ({ signedIn: page }) => {
  const workspace = await makeWorkspace(page, `Gaps ${String(Date.now())}`);
  await page.goto(workspace.replace('/workspaces/', '/build-use-case/'));
  await page.getByRole('textbox', { name: 'Name' }).fill('With gaps');
  await page.getByRole('radio', { name: /Blank/ }).click();
  await page.getByRole('button', { name: 'Create and open the builder' }).click();
  await page.getByRole('textbox', { name: 'Instruction' }).fill('Write on {{topic}}.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('textbox', { name: 'Instruction' })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(/topic.*stands for no input/).first()).toBeVisible();
});

test('issue 5: two people, one draft: whoever saves second is told by whom, sees both, and what was typed stays', async ({
  signedIn: page,
  browser,
}) => {
  const workspace = await newWorkspace(page, `Two ${String(Date.now())}`);
  const { id } = await newDraft(page, workspace, 'Shared');
  const surname = `Okoye${String(Date.now())}`;
  const ada = await colleague(page, browser, workspace, ['Ada', surname]);
  const field = (of: Page, name: string) => of.getByRole('textbox', { name, exact: true });
  await Promise.all([page, ada.page].map((each) => each.goto(`/edit-use-case/${id}`)));
  await field(ada.page, 'Description').fill('Written by Ada.');
  await expect(ada.page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await field(page, 'Instruction').fill('Answer {{question}} with care.');
  await expect(page.getByText(`Ada ${surname} saved this draft too.`)).toBeVisible();
  await expect(field(page, 'Description')).toHaveValue('Written by Ada.');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();

  // The same part: a person chooses.
  await field(ada.page, 'Description').fill('Again by Ada.');
  await expect(field(ada.page, 'Instruction')).toHaveValue('Answer {{question}} with care.');
  await expect(ada.page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await field(page, 'Description').fill('Written here.');
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved first' });
  await expect(dialog).toContainText(`Ada ${surname} saved this draft`);
  await expect(dialog.getByRole('row', { name: /^Description/ })).toContainText('Again by Ada.');
  await expect(dialog.getByRole('row')).toHaveCount(2);
  await expect(dialog.getByRole('row', { name: /^Description/ })).toContainText('Written here.');
  await expectGoodLooks(page, 'two drafts');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.reload();
  await expect(field(page, 'Description')).toHaveValue('Written here.');

  // Now she is the one who was too slow, and what she chose to take is there, with what was chosen against gone from her tab too.
  await field(ada.page, 'Description').fill('Once more by Ada.');
  const hers = ada.page.getByRole('dialog', { name: 'Somebody else saved first' });
  await expect(hers.getByRole('row', { name: /^Description/ })).toContainText('Once more by Ada.');
  await hers.getByRole('button', { name: 'Take theirs' }).click();
  await expect(field(ada.page, 'Description')).toHaveValue('Written here.');
  await field(ada.page, 'Instruction').fill('Answer {{question}} in one sentence.');
  await expect(ada.page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await ada.page.reload();
  await expect(field(ada.page, 'Description')).toHaveValue('Written here.');
  await expect(field(ada.page, 'Instruction')).toHaveValue('Answer {{question}} in one sentence.');
  await ada.close();
});

test('typing survives a page that is closed before it is saved', async ({ signedIn: page }) => {
  const workspace = await makeWorkspace(page, `Crash ${String(Date.now())}`);
  await startUseCase(page, workspace, 'Unsaved');
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible();
  await page.route('**/draft', (route) => route.abort());
  await page.getByRole('textbox', { name: 'Description' }).fill('Not saved yet.');
  await expect(page.getByText('Not saved; your typing is kept here')).toBeVisible();
  await page.unroute('**/draft');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Not saved yet.');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
});
