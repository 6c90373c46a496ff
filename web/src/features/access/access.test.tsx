import { db, ids } from '@mock/db';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

const PAGE = `/workspaces/${ids.workspace(1)}/use-cases`;

async function open(role: 'admin' | 'viewer' = 'admin') {
  const { user } = renderRoute(PAGE, role);
  await user.click(await screen.findByRole('button', { name: 'Actions for folder Contracts' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Share' }));
  const dialog = await screen.findByRole('dialog', { name: 'Share “Contracts”' });
  await within(dialog).findByText('Nobody was added.');
  return { user, dialog };
}

test('R39: a folder is restricted, a person is added, changed and taken off, and the list says why', async () => {
  const { user, dialog } = await open();
  expect(await within(dialog).findByText('Account Admin: enters every workspace')).toBeVisible();
  await user.click(within(dialog).getByRole('radio', { name: /Only those added below/ }));
  expect(await within(dialog).findByText(/Restricted by Ada Marlowe/)).toBeVisible();

  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  expect(await within(dialog).findByText('Please choose a person or a role')).toBeVisible();
  await user.click(within(dialog).getByRole('combobox', { name: /Add a person or a role/ }));
  await user.click(await screen.findByRole('option', { name: /Ben Osei/ }));
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'What they can do' }), 'edit');
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  const why = 'folder “Contracts”: Can edit, given by Ada Marlowe on 03/05/2026';
  expect(await within(dialog).findByText(why)).toBeVisible();
  expect(db.grants).toMatchObject([{ user_id: ids.user(2), level: 'edit', place_id: ids.folder(1) }]);

  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'What Ben Osei can do' }), 'view');
  await waitFor(() => expect(db.grants[0]?.level).toBe('view'));
});

test('R39: of a workspace as a whole it says who gets in, and leaves roles to the members', async () => {
  const { user } = renderRoute('/settings/workspacemanagement');
  await user.click(await screen.findByRole('button', { name: 'Actions for Legal' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Who has access' }));
  const dialog = await screen.findByRole('dialog', { name: 'Who has access to “Legal”' });
  expect(await within(dialog).findByText('Account Admin: enters every workspace')).toBeVisible();
  expect(within(dialog).queryByRole('radio')).toBeNull();
  expect(within(dialog).queryByRole('button', { name: 'Add' })).toBeNull();
});

test('R39: who does not manage the members reads it, and changes nothing', async () => {
  const workspace = db.workspaces[0];
  if (workspace) workspace.my_permissions = ['view-workspace'];
  const { dialog } = await open('viewer');
  expect(within(dialog).getByText(/Everybody in “Sample workspace” can open it/)).toBeVisible();
  expect(within(dialog).queryByRole('radio')).toBeNull();
  expect(within(dialog).queryByRole('button', { name: 'Add' })).toBeNull();
});

async function openCase() {
  const { user } = renderRoute(PAGE);
  const name = db.useCases[0]?.name ?? '';
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Share' }));
  const dialog = await screen.findByRole('dialog', { name: `Share “${name}”` });
  await within(dialog).findByText('Nobody was added.');
  return { user, dialog, name };
}

test('use case visibility: each level says what it means, and the list shows the new one', async () => {
  const { user, dialog, name } = await openCase();
  expect(within(dialog).getByRole('radio', { name: /^Workspace/ })).toBeChecked();
  expect(within(dialog).getByText(/This gives no access to the workspace/)).toBeVisible();
  const company = within(dialog).getByRole('radio', { name: /^Whole company/ });
  await user.click(company);
  expect(company).toHaveFocus();
  // At once, while the first choice is on its way: the last one counts.
  await user.click(within(dialog).getByRole('radio', { name: /^Private/ }));
  await waitFor(() => expect(db.useCases[0]?.visibility).toBe('private'));
  expect(within(dialog).getByRole('radio', { name: /^Private/ })).toBeChecked();
  await waitFor(() => expect(within(dialog).queryByText(/Everybody in “Sample workspace” can open it/)).toBeNull());
  const row = screen.getByRole('row', { name: new RegExp(name), hidden: true });
  expect(row).toHaveTextContent('Private');
});

test('use case visibility: before every company sees it, it is shown what they see, and that is confirmed', async () => {
  const { user, dialog, name } = await openCase();
  await user.click(within(dialog).getByRole('radio', { name: /^Public on the platform/ }));
  const asked = await screen.findByRole('dialog', { name: `Show “${name}” to every company?` });
  expect(await within(asked).findByText(/Use only the supporting documents/)).toBeVisible();
  await user.click(within(asked).getByRole('button', { name: 'Make it public' }));
  expect(await within(asked).findByText('Please confirm that you have read it')).toBeVisible();
  expect(db.useCases[0]?.visibility).toBe('workspace');
  await user.click(within(asked).getByRole('checkbox'));
  await user.click(within(asked).getByRole('button', { name: 'Make it public' }));
  await waitFor(() => expect(db.useCases[0]?.visibility).toBe('public'));
  expect(await within(dialog).findByText(/Every company finds version/)).toBeVisible();
});

test('use case visibility: what one may not choose is shut, with the reason', async () => {
  const useCase = db.useCases[0];
  if (useCase) Object.assign(useCase, { published_version: null, status: 'draft' });
  const { dialog } = await openCase();
  expect(within(dialog).getByRole('radio', { name: /^Whole company/ })).toBeDisabled();
  expect(within(dialog).getAllByText(/Publish it first\./)).toHaveLength(2);
});
