/** Issue 31: in a chat the model may run use cases. One that asks waits for its owner, also over a reload, and stands on the home. */
import type { Page } from '@playwright/test';
import { call } from './support/account';
import { newUseCase, newWorkspace } from './support/begun';
import { ANSWERED } from './support/library';
import { FIRST_SENTENCE } from './support/model';
import { expect, expectGoodLooks, test } from './support/test';

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const card = (page: Page, name: string) => page.getByRole('article', { name: `Use case: ${name}` });

/** The stand-in under a name of its own, which is said to call tools: one of the settings is not. Answers its binding. */
async function ableModel(page: Page, label: string): Promise<string> {
  const binding = {
    name: label,
    plugin: 'openai',
    region: 'local',
    endpoint: `${process.env['ATELIER_E2E_MODEL_URL'] ?? ''}/v1`,
    credentials: { api_key: 'sk-e2e-secret' },
    models: [{ id: label.toLowerCase().replaceAll(' ', '-'), label, tools: true }],
  };
  return ((await call(page, 'POST', 'runners/bindings', binding)) as { id: string }).id;
}

test('issue 31: a use case waits for its person, runs with other inputs, and the answer goes on', async ({
  signedIn: page,
}) => {
  test.setTimeout(240_000);
  const name = `Letter ${String(Date.now())}`;
  const workspace = await newWorkspace(page, `Tools ${String(Date.now())}`);
  await newUseCase(page, workspace, name);
  const model = `Tool caller ${String(Date.now())}`;
  const binding = await ableModel(page, model);
  await page.goto(`/play?workspace=${workspace}`);
  await page.getByRole('combobox', { name: 'Model and region' }).click();
  await page.getByRole('option', { name: new RegExp(model) }).click();
  await page.getByRole('button', { name: 'Use cases', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Use cases for the model' });
  await dialog.getByRole('searchbox', { name: 'Search use cases' }).fill('letter');
  await dialog.getByRole('button', { name: `Add ${name}` }).click();
  await expect(dialog.getByRole('combobox', { name: `How ${name} runs` })).toHaveValue('Ask me first');
  await expectGoodLooks(page, 'play, use cases for the model');
  await page.keyboard.press('Escape');

  await field(page).fill('CALL the letter, please');
  await page.keyboard.press('Enter');
  await expect(card(page, name).getByText('Waits for you')).toBeVisible(ANSWERED);
  await expectGoodLooks(page, 'play, a use case that waits');
  await page.reload();
  await expect(card(page, name).getByRole('button', { name: 'Run', exact: true })).toBeVisible();

  await page.goto('/');
  await page.getByRole('link', { name: `Decide on ${name}` }).click();
  await card(page, name).getByRole('button', { name: 'Edit inputs' }).press('Enter');
  const form = page.getByRole('form', { name: `Inputs of ${name}` });
  await form.getByRole('textbox', { name: 'Question' }).fill('What does the second page say?');
  await form.getByRole('button', { name: 'Run with these inputs' }).click();
  await expect(page.getByRole('article', { name: 'Answer' }).getByText(FIRST_SENTENCE).first()).toBeVisible(ANSWERED);
  await expect(card(page, name).getByText('What does the second page say?')).toBeVisible();
  await card(page, name).getByRole('button', { name: 'Show the result' }).click();
  await expect(card(page, name).getByText(FIRST_SENTENCE)).toBeVisible();
  await expectGoodLooks(page, 'play, a use case that has run');
  await card(page, name).getByRole('link', { name: 'Open the run' }).click();
  await expect(page).toHaveURL(/\/use-case\/.*[?&]run=[0-9a-f-]{36}/);
  await call(page, 'DELETE', `runners/bindings/${binding}`);
});
