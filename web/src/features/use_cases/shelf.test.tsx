/** Tags of use cases, a private beginning, and the run page of what is shared with the company. */
import { db, ids } from '@mock/db';
import { details } from '@mock/definitions';
import { pace } from '@mock/handlers/runs';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

const TAB = `/workspaces/${ids.workspace(1)}/use-cases`;

beforeEach(() => {
  pace.ms = 0;
});

function tagged() {
  const [first, second] = db.useCases;
  if (first) first.tags = ['Law', 'Money'];
  if (second) second.tags = ['Law'];
  return { first: first?.name ?? '', second: second?.name ?? '' };
}

test('use case tags: given to one, they stand in its row, and the list is narrowed to those that have all', async () => {
  const { first, second } = tagged();
  const { user, router } = renderRoute(`${TAB}?tags=Law,Money`);
  expect(await screen.findByRole('link', { name: first })).toBeVisible();
  expect(screen.queryByRole('link', { name: second })).toBeNull();
  await user.click(screen.getByRole('button', { name: `Actions for ${first}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Tags…' }));
  const dialog = await screen.findByRole('dialog', { name: `Tags of ${first}` });
  await user.type(within(dialog).getByRole('combobox', { name: 'Tags' }), 'Rent{Enter}');
  await user.click(within(dialog).getByRole('button', { name: 'Save tags' }));
  await waitFor(() => expect(db.useCases[0]?.tags).toEqual(['Law', 'Money', 'Rent']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await within(screen.getByRole('row', { name: new RegExp(first) })).findByText('Rent')).toBeVisible();
  expect(router.state.location.search).toContain('tags=Law');
});

test('use case tags: one is renamed in the whole workspace, and both become one', async () => {
  const { first } = tagged();
  const { user } = renderRoute(TAB);
  expect(await screen.findByRole('link', { name: first })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Manage tags' }));
  const dialog = await screen.findByRole('dialog', { name: 'Tags of this workspace' });
  expect(await within(dialog).findByText('2 use cases')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Rename “Money”' }));
  const field = within(dialog).getByRole('textbox', { name: 'New name of “Money”' });
  await user.clear(field);
  await user.type(field, 'Law');
  expect(within(dialog).getByText('“Law” exists: the two tags will be merged.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(db.useCases[0]?.tags).toEqual(['Law']));
});

test('use case visibility: a new one may be for oneself alone', async () => {
  const { user, router } = renderRoute(`/build-use-case/${ids.workspace(1)}`);
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Mine');
  await user.click(screen.getByRole('switch', { name: /^Only for me for now/ }));
  await user.click(screen.getByRole('button', { name: 'Create and open the builder' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/edit-use-case\//));
  expect(db.useCases[0]).toMatchObject({ name: 'Mine', visibility: 'private' });
  expect(await screen.findByText('Private')).toBeVisible();
});

test('use case visibility: who has it by the company alone sees its form and their own runs, and no way into the workspace', async () => {
  const useCase = details(ids.useCase(1))?.useCase;
  if (useCase) {
    Object.assign(useCase, {
      shared_only: true,
      visibility: 'client',
      workspace_name: '',
      my_permissions: ['run-use-cases'],
    });
  }
  const { user } = renderRoute(`/use-case/${ids.useCase(1)}/run`);
  expect(await screen.findByRole('button', { name: 'Run' })).toBeEnabled();
  expect(screen.getByText('Whole company')).toBeVisible();
  const tabs = within(screen.getByRole('navigation', { name: 'Pages of this use case' }));
  expect(tabs.getAllByRole('link').map((tab) => tab.textContent)).toEqual(['Run', 'History']);
  await user.click(tabs.getByRole('link', { name: 'History' }));
  expect(await screen.findByRole('searchbox', { name: 'Search runs' })).toBeVisible();
  expect(screen.queryByRole('switch', { name: 'Only mine' })).toBeNull();
});
