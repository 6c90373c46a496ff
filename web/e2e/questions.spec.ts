/** R27, R37, R46: a file of questions becomes a version, and a use case that names it answers without a model. */
import type { UseCase } from '../src/api/gen/types.gen';
import { call } from './support/account';
import { answered, newDraft, newWorkspace } from './support/begun';
import { textFile } from './support/library';
import { expect, expectGoodLooks, test } from './support/test';

test('a file is mapped, looked at row by row and imported; its questions are edited and restored', async ({
  signedIn: page,
}) => {
  test.setTimeout(180_000);
  const mark = String(Date.now());
  await page.goto('/user-upload-management?tab=import');
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles(
      textFile(`faq-${mark}.csv`, `Thema,Frage,Text\nRent,When is rent ${mark} due?,In May.\nRent,Empty ${mark}?,\n`),
    );
  await expect(page.getByRole('heading', { level: 1, name: `faq-${mark}.csv` })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Question', exact: true })).toHaveValue('Frage');
  await page.getByRole('button', { name: 'Check rows' }).click();
  await expect(page.getByText('Please enter an answer.')).toBeVisible();
  await expectGoodLooks(page, 'import of questions');
  await page.getByRole('button', { name: 'Import 1 row as the next version' }).click();
  await expect(page.getByText(/These questions are in version \d+\./)).toBeVisible();
  await page.getByRole('link', { name: 'See the questions' }).click();
  await page.getByRole('searchbox', { name: 'Search questions' }).fill(mark);
  await expect(page.getByText(`When is rent ${mark} due?`)).toBeVisible();
  await expectGoodLooks(page, 'questions');

  await page.getByRole('button', { name: `Actions for When is rent ${mark} due?` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Answer' }).fill('In June.');
  await page.getByRole('button', { name: 'Save as next version' }).click();
  await expect(page.getByText(/Saved as version \d+/)).toBeVisible();
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page
    .getByRole('button', { name: /^Actions for version \d+/ })
    .nth(1)
    .click();
  await page.getByRole('menuitem', { name: 'Go back to it' }).click();
  await page.getByRole('button', { name: 'Go back', exact: true }).click();
  await expect(page.getByText('Went back to version', { exact: false }).first()).toBeVisible();
});

test('a use case that looks in the questions first answers as the entry does, with the entry as its source', async ({
  signedIn: page,
}) => {
  const mark = String(Date.now());
  const entry = { question: `How do I reset lock ${mark}?`, answer: 'Turn it **twice**.' };
  await call(page, 'POST', 'question-set/entry', entry);
  const workspace = await newWorkspace(page, `Questions ${mark}`);
  const { id, draft } = await newDraft(page, workspace, `Ask ${mark}`);
  const definition = { ...draft, custom_qa_latest: true };
  const { draft_revision } = (await call(page, 'PUT', `use-case/${id}/draft`, { revision: 1, definition })) as UseCase;
  await call(page, 'POST', `use-case/${id}/publish`, { revision: draft_revision });
  const run = await answered(page, id, { question: `how can I reset the lock ${mark}` });
  expect(run.answered_by_question).not.toBeNull();
  await page.goto(`/runs/${run.id}`);
  await expect(page.getByText('Turn it twice.')).toBeVisible();
  await page
    .getByRole('button', { name: /Questions and answers, version/ })
    .first()
    .click();
  await expect(page.getByText(entry.question).first()).toBeVisible();
});

test('issue 33: a question that nothing answered is a line of Insights; the entry that is written for it closes the gap', async ({
  signedIn: page,
}) => {
  const mark = String(Date.now());
  await call(page, 'POST', 'question-set/entry', { question: `What is lock ${mark}?`, answer: 'A lock.' });
  await call(page, 'POST', 'question-set/lookup', { question: `Where is the key of lock ${mark}?` });
  await page.goto('/settings/insights?tab=questions');
  await page.getByRole('searchbox', { name: 'Search questions' }).fill(`key of lock ${mark}`);
  const row = page.getByRole('row', { name: new RegExp(`key of lock ${mark}`) });
  await expect(row).toBeVisible();
  await expectGoodLooks(page, 'unanswered questions');
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Write an entry' }).click();
  await page.getByRole('textbox', { name: 'Answer' }).fill('At the desk.');
  await page.getByRole('button', { name: 'Save as next version' }).click();
  await expect(row.getByText('Not asked again yet')).toBeVisible();
  await call(page, 'POST', 'question-set/lookup', { question: `Where is the key of lock ${mark}?` });
  await page.reload();
  await expect(row.getByText('Asked again since: answered 1 of 1')).toBeVisible();
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Dismiss question' }).click();
  await expect(page.getByText('No unanswered questions match')).toBeVisible();
});
