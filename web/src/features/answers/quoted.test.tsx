/** UX-07: an answer that nobody wrote says so, and leads whoever may change that. */
import { ids } from '@mock/db';
import { find } from '@mock/handlers/runs';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

const NOTE = /Quoted from your documents by the offline model/;
const open = (role?: 'viewer') => renderRoute(`/use-case/${ids.useCase(1)}/run?run=${ids.run(1)}`, role);

const runOn = (model: string) => {
  const run = find(ids.run(1))?.run;
  if (run === undefined) throw new Error('the mock has no run');
  Object.assign(run, { model, region: 'local' });
};

test('UX-07: an answer of the offline model says so, and an administrator can connect another model', async () => {
  runOn('offline');
  open();
  expect(await screen.findByText(NOTE)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Connect a language model for written answers' })).toBeVisible();
});

test('UX-07: who may not connect one is told who can', async () => {
  runOn('offline');
  open('viewer');
  expect(await screen.findByText(/an administrator can connect one/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /Connect a language model/ })).toBeNull();
});
