/** Issue 5: examples in the builder, the check beside the live version, and the gate before publishing. */
import { db, ids } from '@mock/db';
import { details } from '@mock/definitions';
import { gate, keepCheck } from '@mock/handlers/checks';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CaseAnswer, Check, CheckTotals } from '@/api/gen/types.gen';
import { renderRoute } from '@/testing/render';

const USE_CASE = ids.useCase(1);
const BUILDER = `/edit-use-case/${USE_CASE}`;
const SLOW = { timeout: 25_000 };

/** What is published already cannot be published again. */
function unpublishedChanges() {
  const useCase = details(USE_CASE)?.useCase;
  if (useCase) useCase.has_unpublished_changes = true;
}

const answer = (words: string, outcome: CaseAnswer['outcome']): CaseAnswer => ({
  run_id: crypto.randomUUID(),
  status: 'succeeded',
  reason: null,
  outcome,
  results: [
    {
      expectation: { kind: 'contains', text: 'April' },
      outcome: outcome ?? 'unchecked',
      reason: 'The answer does not have these words.',
    },
  ],
  output: { tag: 'doc', content: [{ tag: 'paragraph', content: [{ tag: 'text', content: words }] }] },
  tokens: 120,
  cost_micros: 2000,
  currency: 'EUR',
  duration_ms: 1500,
});

const totals = (version: number | null, passed: number, failed: number): CheckTotals => ({
  version,
  status: 'done',
  reason: null,
  total: 1,
  ended: 1,
  passed,
  failed,
  unchecked: 0,
  pass_rate: passed * 100,
  tokens: 120,
  cost_micros: 2000,
  currency: 'EUR',
  duration_ms: 1500,
});

const check = (): Check => ({
  id: crypto.randomUUID(),
  kind: 'examples',
  is_current: true,
  created_by_name: 'Ada Lovelace',
  created_at: '2026-03-03T10:00:00Z',
  draft: totals(null, 0, 1),
  live: totals(3, 1, 0),
  cases: [
    {
      name: 'The lease',
      example_id: crypto.randomUUID(),
      source_run_id: null,
      draft: answer('It ends in May.', 'failed'),
      live: answer('It ends in April.', 'passed'),
    },
  ],
});

test('an example is written with what is expected of its answer, changed and removed', async () => {
  const { user } = renderRoute(BUILDER);
  const card = await screen.findByRole('region', { name: 'Examples' }, SLOW);
  expect(await within(card).findByText(/^No examples yet/, undefined, SLOW)).toBeInTheDocument();
  await user.click(within(card).getByRole('button', { name: 'Add example' }));
  const dialog = await screen.findByRole('dialog', { name: 'New example' }, SLOW);
  // What is missing is said before anything is sent, and the first of it has the keyboard.
  await user.click(within(dialog).getByRole('button', { name: 'Save example' }));
  expect(within(dialog).getByText('Enter an example name')).toBeInTheDocument();
  expect(within(dialog).getByText('Enter what you expect')).toBeInTheDocument();
  expect(within(dialog).getByRole('textbox', { name: 'Words of expectation 1' })).toBeInvalid();
  await user.type(within(dialog).getByRole('textbox', { name: 'Name of the example' }), 'The lease');
  await user.type(within(dialog).getByRole('textbox', { name: 'Words of expectation 1' }), 'April');
  await user.click(within(dialog).getByRole('button', { name: 'Add an expectation' }));
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Kind of expectation 2' }), 'time');
  for (const field of within(dialog).queryAllByRole('textbox', { name: /Topic|Question/ })) await user.type(field, 'x');
  await user.click(within(dialog).getByRole('button', { name: 'Save example' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New example' })).toBeNull(), SLOW);
  expect(await within(card).findByText('Contains: “April” · Seconds at most: 30')).toBeInTheDocument();
  await user.click(within(card).getByRole('button', { name: 'Remove the example The lease' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }, SLOW));
  expect(await within(card).findByText(/^No examples yet/, undefined, SLOW)).toBeInTheDocument();
}, 60_000);

test('issue 32: questions and answers become examples, and are refreshed when there is a newer version', async () => {
  const { user } = renderRoute(BUILDER);
  const card = await screen.findByRole('region', { name: 'Examples' }, SLOW);
  const questions = within(card).getByRole('button', { name: 'Use questions' });
  await waitFor(() => expect(questions).toBeEnabled());
  await user.click(questions);
  const dialog = within(await screen.findByRole('dialog', { name: 'Examples from questions and answers' }, SLOW));
  const most = dialog.getByRole('textbox', { name: /How many at most/ });
  await user.clear(most);
  await user.type(most, '99');
  await user.click(dialog.getByRole('button', { name: 'Add examples' }));
  expect(await dialog.findByText('Enter a number from 1 to 20.')).toBeVisible();
  await user.clear(most);
  await user.type(most, '1');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Version' }), '1');
  for (const field of dialog.queryAllByRole('textbox', { name: /Topic|Question/ })) await user.type(field, 'x');
  await user.click(dialog.getByRole('button', { name: 'Add examples' }));
  expect(await within(card).findByText('From version 1 of the questions and answers', undefined, SLOW)).toBeVisible();
  await user.click(await within(card).findByRole('button', { name: 'Refresh examples' }, SLOW));
  expect(await within(card).findByText('From version 2 of the questions and answers', undefined, SLOW)).toBeVisible();
  expect(within(card).queryByRole('button', { name: 'Refresh examples' })).toBeNull();
}, 60_000);

test('a check shows the draft beside the live version, and what keeps an example from passing', async () => {
  keepCheck(USE_CASE, check());
  const { user } = renderRoute(BUILDER);
  await user.click(await screen.findByRole('button', { name: 'Check examples' }, SLOW));
  const drawer = await screen.findByRole('dialog', { name: 'Check the draft' }, SLOW);
  const passed = await within(drawer).findByRole('row', { name: /^Passed/ }, SLOW);
  expect(passed).toHaveTextContent('0 of 1 (0 %)');
  expect(passed).toHaveTextContent('1 of 1 (100 %)');
  await user.click(within(drawer).getByRole('button', { name: /The lease/ }));
  expect(await within(drawer).findByText(/does not have these words/, undefined, SLOW)).toHaveTextContent(
    'The live version: Passed.',
  );
  expect(await within(drawer).findByRole('region', { name: 'Answer: Live version' }, SLOW)).toHaveTextContent(
    'It ends in April.',
  );
  expect(within(drawer).getByRole('region', { name: 'Answer: Draft' })).toHaveTextContent('It ends in May.');
}, 60_000);

test('before publishing, what the workspace asks for is said, and who may pass all the same says why', async () => {
  gate.state = {
    gate: { min_rate: 90, min_examples: 3, override_by: 'admins' },
    examples: 3,
    check: null,
    pass_rate: null,
    missing: ['Exactly this draft has not been checked.'],
    may_override: true,
  };
  unpublishedChanges();
  const { user } = renderRoute(BUILDER);
  await user.click(await screen.findByRole('button', { name: 'Publish' }, SLOW));
  const dialog = await screen.findByRole('dialog', { name: 'Publish' }, SLOW);
  expect(
    await within(dialog).findByText('Exactly this draft has not been checked.', undefined, SLOW),
  ).toBeInTheDocument();
  expect(within(dialog).getByRole('textbox', { name: 'Reason to publish anyway' })).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Check examples' }));
  const drawer = await screen.findByRole('dialog', { name: 'Check the draft' }, SLOW);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Publish' })).toBeNull(), SLOW);
  // Without a run there is nothing to do again.
  db.runs = [];
  await user.click(within(drawer).getByRole('radio', { name: 'Last real runs' }));
  expect(
    await within(drawer).findByText('The live version has no run that succeeded.', undefined, SLOW),
  ).toBeInTheDocument();
  expect(within(drawer).getByRole('button', { name: 'Check now' })).toBeDisabled();
}, 60_000);

test('a check that ends while one is about to publish is said there', async () => {
  const under = (status: CheckTotals['status']): Check => ({ ...check(), draft: { ...totals(null, 3, 0), status } });
  keepCheck(USE_CASE, under('running'));
  gate.state = { ...gate.state, examples: 3 };
  unpublishedChanges();
  const { user } = renderRoute(BUILDER);
  await user.click(await screen.findByRole('button', { name: 'Publish' }, SLOW));
  const dialog = await screen.findByRole('dialog', { name: 'Publish' }, SLOW);
  expect(
    await within(dialog).findByText('This draft has not been checked on its examples.', undefined, SLOW),
  ).toBeInTheDocument();
  gate.state = {
    ...gate.state,
    check: { passed: 3, failed: 0, unchecked: 0, finished_at: '2026-03-03T10:00:00Z' },
    pass_rate: 100,
  };
  keepCheck(USE_CASE, under('done'));
  expect(await within(dialog).findByText('3 of 3 examples passed.', undefined, SLOW)).toBeInTheDocument();
}, 60_000);
