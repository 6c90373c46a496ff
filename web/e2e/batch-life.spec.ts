/** What a batch goes through: pause, a closed tab, resume, its failures again and only those, results opened, and one that is cancelled. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newUseCase, newWorkspace } from './support/begun';
import { ANSWERED } from './support/library';
import { FAULTY, LAST_SENTENCE, release } from './support/model';
import { expect, expectGoodLooks, expectNoFindings, findings, signIn, test } from './support/test';
import { textIn, unzip } from './support/zip';

test.skip(process.env['ATELIER_E2E_MODEL_URL'] === undefined, 'needs the stand-in of a model');

/** Rows of a batch that are under way at once. */
const AT_ONCE = 8;

const rows = (page: Page) => page.getByRole('table', { name: 'Rows', exact: true });
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const state = (page: Page, words: string) => page.getByRole('main').getByText(words, { exact: true }).first();

/** Drops a sheet of questions on a use case of its own and starts it. */
async function start(page: Page, questions: string[]) {
  const workspace = await newWorkspace(page, `Many ${String(Date.now())}`);
  const useCase = await newUseCase(page, workspace, 'Asked often');
  await page.goto(`/use-case/${useCase}/batch`);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a sheet' }).click();
  const sheet = ['Question', ...questions].join('\n');
  await (await choosing).setFiles({ name: 'many.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
  await page.getByRole('button', { name: `Check ${String(questions.length)} rows` }).click();
  await page.getByRole('button', { name: `Run ${String(questions.length)} rows` }).click();
}

/** Where the run of each row is, by the row's number. */
const runsOf = async (page: Page) =>
  Object.fromEntries(
    await rows(page)
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => [(link.textContent ?? '').split(':')[0] ?? '', link.getAttribute('href')]),
      ),
  ) as Record<string, string>;

async function taken(page: Page, item: string) {
  const downloading = page.waitForEvent('download');
  await act(page, 'Results').click();
  await page.getByRole('menuitem', { name: item }).click();
  return unzip(await readFile(await (await downloading).path()));
}

test('issue 6: a batch is paused, left alone, resumed, its failures alone are tried again, and its results are opened', async ({
  signedIn: page,
  context,
}) => {
  test.setTimeout(180_000);
  const tag = String(Date.now());
  const held = Array.from({ length: AT_ONCE + 2 }, (_, index) => `HOLD ${tag} row ${String(index)}`);
  await start(page, [`Plain ${tag}`, `FAULT ${tag} one`, `FAULT ${tag} two`, ...held]);

  // Three have ended, eight are with the model, two wait.
  await expect(page.getByText('3 of 13 rows (23 %)')).toBeVisible(ANSWERED);
  await expect(page.getByText('2 rows', { exact: true })).toBeVisible();
  await expect(rows(page).getByText('Running', { exact: true })).toHaveCount(AT_ONCE);
  await expect(rows(page).getByText(FAULTY)).toHaveCount(2);
  await expectGoodLooks(page, 'a running batch');
  await act(page, 'Pause').click();
  await expect(act(page, 'Resume')).toBeVisible();
  const address = page.url();
  await page.close();

  // Nobody looks: what was under way comes to its end, and nothing new begins.
  await release(tag);
  const later = await context.newPage();
  await later.goto(address);
  await expect(later.getByText('11 of 13 rows (84 %)')).toBeVisible(ANSWERED);
  await expect(state(later, 'Paused')).toBeVisible();
  await expect(rows(later).getByText('Waiting', { exact: true })).toHaveCount(2);
  await act(later, 'Resume').click();
  await expect(later.getByText('13 of 13 rows (100 %)')).toBeVisible(ANSWERED);
  await expect(rows(later).getByText('Done', { exact: true })).toHaveCount(11);
  const before = await runsOf(later);

  await act(later, 'Retry failed rows').click();
  await expect(rows(later).getByText('Done', { exact: true })).toHaveCount(13, ANSWERED);
  await expect(later.getByText('none', { exact: true })).toBeVisible();
  await expect(act(later, 'Retry failed rows')).toHaveCount(0);
  const after = await runsOf(later);
  expect(Object.keys(after).filter((row) => after[row] !== before[row])).toEqual(['3', '4']);
  await expectNoFindings(later, 'all done');

  const workbook = await taken(later, 'Excel (XLSX)');
  const words = [...workbook.keys()]
    .filter((name) => /sharedStrings|sheet\d/.test(name))
    .map((name) => textIn(workbook, name));
  for (const expected of [`Plain ${tag}`, `FAULT ${tag} two`, LAST_SENTENCE])
    expect(words.join('')).toContain(expected);
  const archive = await taken(later, 'A Word document for each row (ZIP)');
  expect([...archive.keys()]).toHaveLength(13);
  expect([...archive.keys()]).toContain(`FAULT ${tag} two.docx`);
  const document = unzip(archive.get(`Plain ${tag}.docx`) ?? Buffer.alloc(0));
  expect(textIn(document, 'word/document.xml')).toContain(LAST_SENTENCE);
});

test('issue 6: a cancelled batch stops what is under way, begins nothing, and keeps what is done', async ({ page }) => {
  await signIn(page);
  const tag = String(Date.now());
  await start(page, [`Plain ${tag}`, `HOLD ${tag} one`, `HOLD ${tag} two`]);
  await expect(page.getByText('1 of 3 rows (33 %)')).toBeVisible(ANSWERED);
  await expect(rows(page).getByText('Running', { exact: true })).toHaveCount(2);
  await act(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Cancel the batch' }).click();
  const asked = page.getByRole('dialog', { name: 'Cancel this batch?' });
  expect(await findings(page), 'asked').toEqual([]);
  await asked.getByRole('button', { name: 'Cancel the batch' }).click();
  await expect(page.getByText('3 of 3 rows (100 %)')).toBeVisible(ANSWERED);
  await expect(rows(page).getByText('Cancelled', { exact: true })).toHaveCount(2);
  await expect(rows(page).getByText('Done', { exact: true })).toHaveCount(1);
  await expect(act(page, 'Resume')).toHaveCount(0);
  // What the model would still have said comes to nobody.
  await release(tag);
  await rows(page)
    .getByRole('link', { name: /3: HOLD/ })
    .click();
  await expect(
    page.getByRole('region', { name: 'Answer' }).getByText('What was written until then is kept below.'),
  ).toBeVisible();
});
