/** Real runs become a binding's charts and a plugin's figures; a partner sees the figures, and nothing else. */
import { acceptInvite, account, call, elsewhere, invite } from './support/account';
import { ANSWERED, makeWorkspace, saved, startUseCase } from './support/library';
import { FIRST_SENTENCE } from './support/model';
import { expect, expectNoFindings, test } from './support/test';

/** Counts are written down every ten seconds, and the page asks every fifteen. */
const COUNTED = { timeout: 45_000 };

test('P: what a binding did is drawn, and is there as a table; the plugin has it by version', async ({
  signedIn: page,
}) => {
  const tag = String(Date.now());
  const [name, model] = [`Counted ${tag}`, `counted-${tag}`];
  await page.goto('/settings/bindings/new?plugin=openai');
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  await field('Name').fill(name);
  const models = field('Models').or(page.getByRole('combobox', { name: 'Models' }));
  await models.fill(model);
  await models.press('Enter');
  await page.getByRole('combobox', { name: 'Region', exact: true }).fill('local');
  await field('Address').fill(`${process.env['ATELIER_E2E_MODEL_URL'] ?? ''}/v1`);
  await field('API key').fill('sk-e2e-secret');
  await page.getByRole('button', { name: 'Add binding' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const binding = page.url();
  await expect(page.getByText('No call in this time')).toBeVisible();

  await startUseCase(page, await makeWorkspace(page, `Figures ${tag}`), `Ask ${tag}`);
  await page.getByRole('textbox', { name: 'Instruction' }).fill('Say that you are ready.');
  await page.getByRole('combobox', { name: 'Model and region' }).click();
  await page.getByRole('option', { name: new RegExp(model) }).click();
  await saved(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 1 is published')).toBeVisible();
  const id = /edit-use-case\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  await page.goto(`/use-case/${id}/run`);
  await page.getByRole('textbox', { name: 'Question' }).fill('Are you ready?');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText(FIRST_SENTENCE)).toBeVisible(ANSWERED);

  await page.goto(`${binding}?hours=1`);
  const figures = page.getByRole('region', { name: 'Figures' });
  const charts = figures.getByRole('figure');
  await expect(charts).toHaveCount(4, COUNTED);
  // Drawn, and not only framed.
  await expect(charts.first().locator('svg .recharts-bar-rectangle').first()).toBeAttached();
  await expectNoFindings(page, 'charts');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoFindings(page, 'charts on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await figures.getByRole('button', { name: 'Show as a table' }).press('Enter');
  await expect(figures.getByRole('table', { name: 'Calls over time' }).getByRole('row').nth(1)).toBeVisible();
  await expectNoFindings(page, 'table');

  await page.goto('/settings/plugins/openai?hours=1');
  const versions = page.getByRole('table', { name: 'Versions side by side' });
  await expect(versions.getByRole('row', { name: /Computing time a call/ })).toContainText(/[µm]s \//);
  await expectNoFindings(page, 'figures of a plugin');
});

test('C6: a partner sees how the own plugin does, and no way to anything else', async ({ signedIn: page, browser }) => {
  const role = `Partner ${String(Date.now())}`;
  await call(page, 'POST', 'account/role', { name: role, permissions: ['see-plugin-figures'] });
  const goran = account('goran');
  const code = await invite(page, goran.email, ['Goran', 'Petrov'], role);
  await page.goto('/settings/plugins/openai');
  const partners = page.getByRole('region', { name: 'Partners' });
  await partners.getByRole('textbox', { name: 'Email address' }).fill(goran.email);
  await partners.getByRole('button', { name: 'Add partner' }).click();
  await expect(partners.getByRole('table', { name: 'Partners' })).toContainText('Goran Petrov');

  const { page: theirs, close } = await elsewhere(browser);
  await acceptInvite(theirs, goran, code);
  await expect(theirs.getByRole('heading', { name: 'Your plugins', level: 1 })).toBeVisible();
  await expect(theirs.getByRole('region', { name: 'Figures of openai' })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Workspaces' })).toHaveCount(0);
  await expect(theirs.getByRole('alert')).toHaveCount(0);
  await expectNoFindings(theirs, 'partner');
  await theirs.setViewportSize({ width: 390, height: 844 });
  await expectNoFindings(theirs, 'partner on a phone');
  await theirs.goto('/settings/plugins/openai');
  await expect(theirs.getByRole('region', { name: 'Partners' })).toHaveCount(0);
  await close();
});
