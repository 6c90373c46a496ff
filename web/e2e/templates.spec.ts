/** R18: from the gallery to a cited answer, and the use case out into a file and back in. */
import { readFile } from 'node:fs/promises';
import { ANSWERED, makeWorkspace } from './support/library';
import { expect, expectNoFindings, findings, test } from './support/test';

test('a template is found, looked at, used with its documents, exported and brought back in', async ({
  signedIn: page,
}) => {
  test.setTimeout(180_000);
  const workspace = await makeWorkspace(page, `Templates ${String(Date.now())}`);
  await page.goto(`${workspace}/use-cases`);
  await page.getByRole('main').getByRole('link', { name: 'Templates' }).first().click();
  await expect(page.getByRole('article')).toHaveCount(10);
  await expectNoFindings(page, 'gallery');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findings(page), 'gallery on a phone').toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('home office helicopter');
  await expect(page.getByText('No templates match')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('company rules');
  await expect(page.getByRole('article')).toHaveCount(1);

  // With the keyboard alone.
  await page.getByRole('link', { name: 'Answers about company rules' }).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Answers about company rules' });
  await expect(drawer.getByRole('region', { name: 'An example result' })).toContainText('Remote work and leave.html');
  await expectNoFindings(page, 'preview');
  await drawer.getByRole('checkbox', { name: 'Add its 3 sample documents' }).press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/edit-use-case\//);
  await expect(page.getByText('Information security rules.pdf').first()).toBeVisible();

  const panel = page.getByRole('region', { name: 'Test' });
  await panel.getByRole('textbox', { name: /Question/ }).fill('How many days may I work from another country?');
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  const answer = page.getByRole('region', { name: 'Answer' }).last();
  await expect(answer.getByRole('button', { name: 'Export' })).toBeVisible(ANSWERED);
  await expect(answer).toContainText('20 working days');

  await page.goto(`${workspace}/use-cases`);
  await page.getByRole('button', { name: 'Actions for Answers about company rules' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as a file' }).click();
  const file = JSON.parse(await readFile(await (await coming).path(), 'utf8')) as {
    definition: { instruction: string };
    documents: unknown[];
  };
  expect(file.documents).toHaveLength(3);
  file.definition.instruction += '\n\nAnswer in one sentence.';
  await page.getByRole('button', { name: 'Other ways to begin a use case', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import a file', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a use case' });
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'changed.use-case.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  });
  await expect(dialog.getByRole('row', { name: /Instruction/ })).toContainText('Answer in one sentence.');
  await expectNoFindings(page, 'import');
  await dialog.getByRole('button', { name: 'Update the draft' }).click();
  await expect(page.getByRole('textbox', { name: 'Instruction' })).toHaveValue(/Answer in one sentence\.$/);
});
