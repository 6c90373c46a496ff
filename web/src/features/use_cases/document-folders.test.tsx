/** Whole folders of documents: chosen in the builder, named before a run, compared, and missed when they are gone. */
import { db, ids } from '@mock/db';
import { details } from '@mock/definitions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blankDefinition, changedParts } from '@/features/cases/model';
import { renderRoute } from '@/testing/render';
import { describePart } from './describe';

const SLOW = { timeout: 25_000 };
const BUILDER = `/edit-use-case/${ids.useCase(1)}`;
const saved = () => details(ids.useCase(1))?.useCase.draft.document_folder_ids ?? [];

test('folders attached: one is chosen in its tree, stands with its count, and what lies in it is read with it', async () => {
  const { user } = renderRoute(BUILDER);
  await user.click(await screen.findByRole('button', { name: 'Choose documents' }, SLOW));
  await user.click(await screen.findByRole('radio', { name: 'Whole folders' }, SLOW));
  const policies = await screen.findByRole('checkbox', { name: 'Policies' }, SLOW);
  expect(policies).toHaveAccessibleDescription('3 documents');
  await user.click(policies);
  await user.click(screen.getByRole('button', { name: 'Open Policies' }));
  const travel = await screen.findByRole('checkbox', { name: 'Travel' });
  expect(travel).toBeChecked();
  expect(travel).toBeDisabled();
  expect(travel).toHaveAccessibleDescription('Read with “Policies”.');
  const path = screen.getByRole('navigation', { name: 'Path' });
  await user.click(within(path).getByRole('button', { name: 'All documents' }));
  expect(await screen.findByRole('checkbox', { name: 'Policies' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(saved()).toEqual([ids.folder(5)]), SLOW);
  const folders = await screen.findByRole('list', { name: 'Folders' }, SLOW);
  expect(within(folders).getByRole('link', { name: 'Policies' })).toBeInTheDocument();
  expect(within(folders).getByText('3 documents')).toBeInTheDocument();
  const panel = await screen.findByRole('region', { name: 'Test' }, SLOW);
  expect(
    await within(panel).findByRole('button', { name: /Runs on .* · 5 documents · no runs yet/ }, SLOW),
  ).toBeVisible();
  await user.click(within(folders).getByRole('button', { name: 'Remove Policies' }));
  await waitFor(() => expect(saved()).toEqual([]), SLOW);
}, 90_000);

test('folders attached: one that was deleted is told apart and can be taken out', async () => {
  const known = details(ids.useCase(1))?.useCase;
  if (known) known.draft = { ...known.draft, document_folder_ids: [ids.folder(99)] };
  const { user } = renderRoute(BUILDER);
  expect(await screen.findByText('A folder that was deleted', undefined, SLOW)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove A folder that was deleted' }));
  await waitFor(() => expect(saved()).toEqual([]), SLOW);
}, 60_000);

test('folders attached: whoever deletes a folder learns that use cases read it', async () => {
  db.folders = db.folders.map((folder) => (folder.id === ids.folder(5) ? { ...folder, used_by: 2 } : folder));
  const { user } = renderRoute(`/workspaces/${ids.workspace(1)}/documents`);
  await user.click(await screen.findByRole('button', { name: 'Actions for folder Policies' }, SLOW));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText(/2 use cases read it and cannot run until you remove it there\./)).toBeVisible();
}, 60_000);

test('folders attached: they are a part of the difference between two versions', () => {
  const attached = { ...blankDefinition, document_folder_ids: ['a', 'b'] };
  expect(changedParts(blankDefinition, attached)).toEqual(['document_folder_ids']);
  expect(describePart(attached, 'document_folder_ids', new Map([['a', 'Contracts / Leases']]), new Map())).toBe(
    'Contracts / Leases\nb',
  );
});
