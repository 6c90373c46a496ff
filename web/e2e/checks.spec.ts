/** Examples of a use case: a gate that asks for them before publishing, and a correction that becomes one. */
import type { Page } from '@playwright/test';
import type { UseCase } from '../src/api/gen/types.gen';
import { call } from './support/account';
import { answered, newWorkspace, openEditor, pen } from './support/begun';
import { ANSWERED, bringPolicy, saved } from './support/library';
import { expect, findings, test } from './support/test';

/** Answers from the policy, in the sections that the builder offers; published. */
async function policyAnswers(page: Page, name: string) {
  const workspace = await newWorkspace(page, `${name} ${String(Date.now())}`);
  const place = `/workspaces/${workspace}`;
  await bringPolicy(page, place);
  const [policy] = (await call(page, 'GET', `document/list?workspace_id=${workspace}`)) as { id: string }[];
  const definition = {
    name: 'Travel answers',
    instruction: `Answer this question from the documents: {{question}}

Cite the passage behind every statement. If the documents do not say it, say so. Write it for {{audience}}.`,
    inputs: [
      { name: 'question', label: 'Question', type: 'long_text', required: true },
      { name: 'audience', label: 'Who reads it', type: 'short_text', required: true },
    ],
    document_ids: [policy?.id],
    format: {
      kind: 'sections',
      sections: [
        { key: 'answer', title: 'Answer', guidance: 'Answer the question in the first sentence.' },
        { key: 'exceptions', title: 'Exceptions', guidance: '' },
      ],
    },
    model: { id: 'extract', region: 'local' },
  };
  const { id, draft_revision } = (await call(page, 'POST', 'use-case', {
    workspace_id: workspace,
    definition,
  })) as UseCase;
  await call(page, 'POST', `use-case/${id}/publish`, { revision: draft_revision });
  return { place, id };
}

test('issue 5: a gate refuses to publish until a check that fails is mended and passes', async ({ signedIn: page }) => {
  test.setTimeout(240_000);
  const { place, id } = await policyAnswers(page, 'Gate');
  await page.goto(place);
  await page.getByRole('button', { name: 'More about this workspace' }).click();
  await page.getByRole('menuitem', { name: 'Publishing rules' }).click();
  const gate = page.getByRole('dialog', { name: 'Publishing rules' });
  await gate.getByRole('switch', { name: 'Require a check before publishing' }).check();
  await gate.getByRole('textbox', { name: 'Examples that pass, in percent' }).fill('100');
  await gate.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Publishing rules saved')).toBeVisible();
  await page.goto(`/edit-use-case/${id}`);
  const examples = page.getByRole('region', { name: 'Examples', exact: true });
  for (const [name, question, words] of [
    ['Oslo', 'What may a room in Oslo cost?', '180 euro'],
    ['Hotels', 'What may a room cost a night?', '160 euro'],
    ['Rates', 'Who approves higher rates?', 'unicorn'],
  ] as const) {
    await examples.getByRole('button', { name: 'Add example', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'New example' });
    await dialog.getByRole('textbox', { name: 'Name of the example' }).fill(name);
    await dialog
      .getByRole('textbox', { name: /Question/ })
      .first()
      .fill(question);
    await dialog.getByRole('textbox', { name: /Who reads it/ }).fill('a colleague');
    await dialog.getByRole('textbox', { name: 'Words of expectation 1' }).fill(words);
    await dialog.getByRole('button', { name: 'Save example', exact: true }).click();
    await expect(examples.getByText(name, { exact: true })).toBeVisible();
  }
  await page.getByRole('textbox', { name: 'Description' }).fill('For travellers.');
  await saved(page);
  const refused = page.getByRole('dialog', { name: 'Publish', exact: true });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(refused.getByText(/has not been checked on exactly these examples/)).toBeVisible();
  await refused.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(refused.getByRole('alert').first()).toBeVisible();
  expect(await findings(page), 'refused').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(refused).toHaveCount(0);

  const check = page.getByRole('dialog', { name: 'Check the draft' });
  const passed = check.getByRole('row', { name: /^Passed/ });
  await page.getByRole('button', { name: 'Check examples', exact: true }).click();
  await check.getByRole('button', { name: 'Check now', exact: true }).click();
  await expect(passed.getByText('2 of 3 (66 %)').first()).toBeVisible(ANSWERED);
  await check.getByRole('button', { name: /^Rates/ }).click();
  await expect(check.getByText('The answer does not have these words.')).toBeVisible();
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findings(page), `a check, ${colorScheme}, ${String(width)}`).toEqual([]);
    await page.screenshot({ path: `test-results/check-${colorScheme}-${String(width)}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change the example Rates' }).click();
  const mended = page.getByRole('dialog', { name: 'Change the example' });
  await mended.getByRole('textbox', { name: 'Words of expectation 1' }).fill('written approval');
  await mended.getByRole('button', { name: 'Save example', exact: true }).click();
  await page.getByRole('button', { name: 'Check examples', exact: true }).click();
  await expect(check.getByText('The draft or its examples have changed since this check.')).toBeVisible();
  await check.getByRole('button', { name: 'Check again', exact: true }).click();
  await expect(passed.getByText('3 of 3 (100 %)').first()).toBeVisible(ANSWERED);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(refused.getByText('3 of 3 examples passed.')).toBeVisible(ANSWERED);
  await refused.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Version 2 is published')).toBeVisible();
});

test('issue 5: a correction becomes an example', async ({ signedIn: page }) => {
  const { id } = await policyAnswers(page, 'Correction');
  const inputs = { question: 'What may a room in Oslo cost?', audience: 'a colleague' };
  const run = await answered(page, id, inputs);
  await openEditor(page, run.id);
  await pen(page).locator('[data-origin="model"]').first().click();
  await page.keyboard.press('Home');
  await page.keyboard.type('Strictly ');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Make this an example', exact: true }).click();
  const proposed = page.getByRole('dialog', { name: 'New example' });
  await expect(proposed.getByRole('textbox', { name: 'Words of expectation 1' })).toHaveValue(/Strictly/);
  await proposed.getByRole('textbox', { name: 'Name of the example' }).fill('Corrected');
  await proposed.getByRole('button', { name: 'Save example', exact: true }).click();
  // It closes when it is saved. The word that says so may still stand there from the one before.
  await expect(proposed).toBeHidden();
  await page.goto(`/edit-use-case/${id}`);
  const examples = page.getByRole('region', { name: 'Examples', exact: true });
  await expect(examples.getByText('Corrected', { exact: true })).toBeVisible();
});
