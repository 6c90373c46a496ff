import { db, ids } from '@mock/db';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

const table = () => screen.findByRole('table', { name: 'Use cases' });

test('UX-34: use cases of all workspaces stand in one list that names the workspace of each', async () => {
  const last = db.useCases.at(-1);
  if (last) Object.assign(last, { workspace_id: ids.workspace(2), workspace_name: 'Legal' });
  const { user, router } = renderRoute('/use-cases');
  const rows = within(await table());
  expect(await rows.findByRole('link', { name: 'Brief from documents' })).toBeVisible();
  expect(rows.getByText('Legal')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Workspace'), 'Legal');
  await waitFor(() => expect(router.state.location.search).toBe(`?workspace=${ids.workspace(2)}`));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Brief from documents' })).toBeNull());
});

test('UX-34: a tag narrows them', async () => {
  const first = db.useCases[0];
  if (first) first.tags = ['Policies'];
  renderRoute('/use-cases?tags=Policies');
  const rows = within(await table());
  expect(await rows.findByRole('link', { name: 'Brief from documents' })).toBeVisible();
  expect(rows.queryByRole('link', { name: 'Answers with sources' })).toBeNull();
});

test('UX-34: documents have a place of their own, a workspace at a time', async () => {
  const { user, router } = renderRoute('/documents');
  expect(await screen.findByRole('link', { name: 'Travel policy 2026.pdf' })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Workspace'), 'Legal');
  await waitFor(() => expect(router.state.location.search).toBe(`?workspace=${ids.workspace(2)}`));
});
