/** A model that the platform picks at the start of each run: in the builder, before a run, in its trace, and between two versions. */
import { db, ids } from '@mock/db';
import { details } from '@mock/definitions';
import { find, pace } from '@mock/handlers/runs';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { blankDefinition } from '@/features/cases/model';
import { renderRoute } from '@/testing/render';
import { describePart } from './describe';
import { hasModel } from './models';

const SLOW = { timeout: 25_000 };

beforeEach(() => {
  pace.ms = 0;
});

test('automatic model: the builder leaves it to the platform, in one region or any, and finds the old one again', async () => {
  const saved = () => details(ids.useCase(1))?.useCase.draft.model;
  const own = saved();
  const { user } = renderRoute(`/edit-use-case/${ids.useCase(1)}`);
  await user.click(await screen.findByRole('radio', { name: 'The platform, at the start of each run' }, SLOW));
  await waitFor(() => expect(saved()).toEqual({ id: '', region: '', automatic: 'cheapest' }), SLOW);
  const panel = await screen.findByRole('region', { name: 'Test' }, SLOW);
  const before = await within(panel).findByRole(
    'button',
    { name: /Runs on Small 2 · European Union · picked automatically/ },
    SLOW,
  );
  await user.click(before);
  expect(await within(panel).findByText(/The cheapest of those that fit\. As of now/)).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Which comes first' }));
  await user.click(await screen.findByRole('option', { name: /The fastest/ }));
  await user.click(screen.getByRole('combobox', { name: 'Region' }));
  await user.click(await screen.findByRole('option', { name: 'This machine' }));
  await waitFor(() => expect(saved()).toEqual({ id: '', region: 'local', automatic: 'fastest' }), SLOW);
  // There is nothing yet to compare with.
  await user.click(within(panel).getByRole('switch', { name: 'Compare models side by side' }));
  await user.click(await within(panel).findByRole('combobox', { name: 'Models' }, SLOW));
  await user.click(await screen.findByRole('option', { name: 'Small 2 · European Union' }, SLOW));
  expect(within(panel).getByRole('button', { name: 'Run' })).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: 'One model for every run, chosen here' }));
  await waitFor(() => expect(saved()).toEqual(own), SLOW);
}, 90_000);

test('automatic model: the trace of a run says which one it was and why', async () => {
  const summary = db.runs.find(({ status }) => status === 'succeeded');
  if (summary === undefined) throw new Error('no run');
  summary.title = 'busy';
  const run = find(summary.id)?.run;
  if (run === undefined) throw new Error('no details');
  run.picked = { by: 'cheapest', why: 'The cheapest of 3 that fit.' };
  const { user } = renderRoute(`/runs/${run.id}`);
  await user.click(await screen.findByRole('button', { name: /How this run went/ }, SLOW));
  expect(await screen.findByText(/The cheapest of 3 that fit\./)).toHaveTextContent(
    `The platform picked ${run.model} in ${run.region}.`,
  );
}, 60_000);

test('automatic model: it counts as a model, and two versions name it in words', () => {
  const automatic = { id: '', region: '', automatic: 'cheapest' as const };
  expect([hasModel(automatic), hasModel(blankDefinition.model)]).toEqual([true, false]);
  const part = (region: string) =>
    describePart({ ...blankDefinition, model: { ...automatic, region } }, 'model', new Map(), new Map());
  expect(part('')).toBe('The cheapest by list price · any region');
  expect(part('eu')).toBe('The cheapest by list price · eu');
});
