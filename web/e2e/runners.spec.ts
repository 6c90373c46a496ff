/** A binding from the form to a real answer and away again. */

import { FIRST_SENTENCE } from './support/model';
import { expect, expectGoodLooks, expectNoFindings, test } from './support/test';

test('P: a binding is added, tested with a real call, switched off and deleted', async ({ signedIn: page }) => {
  const stamp = String(Date.now());
  // A model of its own: one more of the stand-in's name would be in everybody's choice meanwhile.
  const [name, model] = [`Tried ${stamp}`, `tried-${stamp}`];
  await page.goto('/settings/bindings/new?plugin=openai');
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  await field('Name').fill(name);
  const models = field('Models').or(page.getByRole('combobox', { name: 'Models' }));
  await models.fill(model);
  await models.press('Enter');
  await page.getByRole('button', { name: 'Add binding' }).click();
  await expect(page.getByText('Please choose a region')).toBeVisible();
  await expect(field('Name')).toHaveValue(name);
  await page.getByRole('combobox', { name: 'Region', exact: true }).fill('e2e');
  await field('Address').fill(`${process.env['ATELIER_E2E_MODEL_URL'] ?? ''}/v1`);
  await field('API key').fill('sk-e2e-secret');
  await page.getByRole('button', { name: 'Add binding' }).click();

  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText('sk-e2e-secret')).toHaveCount(0);
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByText(`${model} answered in`)).toBeVisible();
  await expect(page.getByText(FIRST_SENTENCE)).toBeVisible();
  await expectNoFindings(page, 'binding');

  // A test is no run, so nothing is counted yet.
  const figures = page.getByRole('region', { name: 'Figures' });
  await expect(figures.getByText('No call in this time')).toBeVisible();

  await page.goto(`/settings/bindings?search=${encodeURIComponent(name)}`);
  const row = page.getByRole('table', { name: 'Bindings' }).getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('openai');
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Switch off' }).click();
  await expect(page.getByText(`“${name}” is off`)).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete binding' }).click();
  await expect(page.getByText('No binding matches')).toBeVisible();
});

test('B8: a plugin with regions of its own is bound in the platform’s and in the provider’s', async ({
  signedIn: page,
}) => {
  const name = `Placed ${String(Date.now())}`;
  await page.goto('/settings/bindings/new?plugin=bedrock');
  const [region, at] = ['Region', 'Region at the provider'].map((label) =>
    page.getByRole('combobox', { name: label, exact: true }),
  );
  if (region === undefined || at === undefined) throw new Error('no fields');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('textbox', { name: 'Access key ID' }).fill('AKIAE2E');
  await page.getByRole('textbox', { name: 'Secret access key' }).fill('e2e-secret');
  // What is known is suggested, and keys reach it; anything else can be typed.
  await region.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'local' })).toBeVisible();
  await region.press('Escape');
  await region.fill('eu');
  await region.press('Escape');
  await page.getByRole('button', { name: 'Add binding' }).click();
  await expect(page.getByText('Please choose the provider’s region')).toBeVisible();
  await expectNoFindings(page, 'binding with regions');
  await at.selectOption('eu-central-1');
  await expect(page.getByText('https://bedrock-runtime.eu-central-1.amazonaws.com')).toBeVisible();
  await page.getByRole('button', { name: 'Add binding' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  // No server of the tests is of that region.
  await expect(page.getByText(/No server of the region eu is there at the moment/)).toBeVisible();
  await expect(page.getByText('goes by eu; the provider is asked in eu-central-1.')).toBeVisible();
  await expectGoodLooks(page, 'binding-in-two-regions');
  await page.goto(`/settings/bindings?search=${encodeURIComponent(name)}`);
  const row = page.getByRole('table', { name: 'Bindings' }).getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('at the provider: eu-central-1');
  await expectNoFindings(page, 'bindings in two regions');
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete binding' }).click();
  await expect(page.getByText('No binding matches')).toBeVisible();
});
