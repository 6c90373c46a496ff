/** Output formats: fields by a schema, edited as fields and as text, seen before anything runs, and answered with values. */
import { ANSWERED, bringPolicy, makeWorkspace, saved, startUseCase } from './support/library';
import { expect, findings, test } from './support/test';

test('R36: an answer has the fields that the builder asks for, and a table its columns', async ({ signedIn: page }) => {
  test.setTimeout(180_000);
  const workspace = await makeWorkspace(page, `Formats ${String(Date.now())}`);
  await bringPolicy(page, workspace);
  await startUseCase(page, workspace, 'Travel limits');
  await page.getByRole('button', { name: 'Choose documents' }).click();
  await page.getByRole('checkbox', { name: 'Travel policy.md' }).check();
  await page.getByRole('button', { name: 'Done' }).click();

  const card = page.getByRole('region', { name: 'Output format' });
  const kind = card.getByRole('combobox', { name: 'Kind of output' });
  await kind.selectOption('json');
  await card.getByRole('button', { name: 'Add field' }).click();
  await card.getByRole('textbox', { name: 'Title of field 1' }).fill('Oslo limit');
  await card.getByRole('combobox', { name: 'Type of field 1' }).selectOption('number');
  await card.getByRole('button', { name: 'Add field' }).click();
  await card.getByRole('textbox', { name: 'Title of field 2' }).fill('Approval');
  await card.getByRole('button', { name: 'Move Approval up' }).click();
  await expect(card.getByRole('textbox', { name: 'Title of field 1' })).toHaveValue('Approval');

  await card.getByText('JSON Schema', { exact: true }).first().click();
  const text = card.getByRole('textbox', { name: 'JSON Schema' });
  await expect(text).toHaveValue(/"approval"[\s\S]*"oslo_limit"/u);
  const schema = await text.inputValue();
  await text.fill(schema.replace('"properties"', '"properties'));
  await expect(card.getByText(/^Line \d+: this is no JSON/u)).toBeVisible();
  await text.fill(schema);
  await card.getByText('Fields', { exact: true }).click();
  await card.getByRole('button', { name: 'Preview' }).click();
  await expect(card.getByRole('region', { name: 'Preview with made-up values' })).toContainText('Oslo limit: 1,250.50');
  await saved(page);
  expect(await findings(page), 'fields').toEqual([]);

  const panel = page.getByRole('region', { name: 'Test' });
  await panel.getByRole('textbox', { name: /Question/ }).fill('What may a room in Oslo cost?');
  await panel.getByRole('button', { name: 'Run' }).click();
  const answer = page.getByRole('region', { name: 'Answer' }).last();
  await expect(answer.getByRole('button', { name: 'Export' })).toBeVisible(ANSWERED);
  await expect(answer).toContainText('Oslo limit: 180');
  await expect(answer).toContainText('Approval: Higher rates need the written approval');
  await expect(answer).not.toContainText('{');
  await answer.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'JSON' }).check();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/u);

  await kind.selectOption('table');
  await card.getByRole('textbox', { name: 'Title of column 1' }).fill('City');
  await card.getByRole('button', { name: 'Add column' }).click();
  await card.getByRole('textbox', { name: 'Title of column 2' }).fill('Limit');
  await card.getByRole('combobox', { name: 'Type of column 2' }).selectOption('money');
  await card.getByRole('textbox', { name: 'Currency of column 2' }).fill('eur');
  await expect(
    card.getByRole('cell', { name: 'Limit (EUR)' }).or(card.getByRole('columnheader', { name: 'Limit (EUR)' })),
  ).toBeVisible();
  // Whoever comes back finds what was there.
  await kind.selectOption('json');
  await expect(card.getByRole('textbox', { name: 'Title of field 1' })).toHaveValue('Approval');
  await saved(page);
});
