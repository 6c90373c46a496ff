import { db, ids } from '@mock/db';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

const PAGE = '/role-permission';
const custom = (users: number) => {
  db.roles.account.push({ id: ids.role(9), name: 'Auditor', permissions: ['view-audit-log'], builtin: false, users });
};
const openMenu = async (user: ReturnType<typeof renderRoute>['user'], role: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${role}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

test('R24 R45: rights down, roles across, each cell a word', async () => {
  renderRoute(PAGE);
  const right = (await screen.findByText('Invite new people.')).closest('tr');
  if (right === null) throw new Error('no row');
  expect(
    within(right)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Yes', '–No', '–No']);
});

test('R45: roles of a workspace are a tab of their own, in the address', async () => {
  const { user, router } = renderRoute(PAGE);
  await user.click(await screen.findByRole('tab', { name: 'In a workspace' }));
  expect(await screen.findByText('Builder')).toBeVisible();
  expect(router.state.location.search).toBe('?scope=workspace');
});

test('R72: a role is made out of rights; a taken name is refused under its field', async () => {
  const { user } = renderRoute(PAGE);
  await user.click(await screen.findByRole('button', { name: 'New role' }));
  const dialog = await screen.findByRole('dialog', { name: 'New role' });
  const name = within(dialog).getByRole('textbox', { name: 'Name' });
  await user.click(within(dialog).getByRole('button', { name: 'Save role' }));
  expect(within(dialog).getByText('Enter a role name')).toBeVisible();
  await user.type(name, 'Member');
  await user.click(await within(dialog).findByRole('checkbox', { name: 'Invite new people.' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save role' }));
  expect(await within(dialog).findByText('There is a role of this name already.')).toBeVisible();
  await user.type(name, ' plus');
  await user.click(within(dialog).getByRole('button', { name: 'Save role' }));
  expect(await screen.findByText('Role created')).toBeVisible();
  expect(db.roles.account.at(-1)).toMatchObject({ name: 'Member plus', permissions: ['add-users'] });
});

test('R72: a change says for how many people what comes and goes, before it is saved', async () => {
  custom(3);
  const { user } = renderRoute(PAGE);
  await openMenu(user, 'Auditor', 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit “Auditor”' });
  await user.click(await within(dialog).findByRole('checkbox', { name: 'Invite new people.' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'Read and export the audit log.' }));
  const [news] = within(dialog).getAllByRole('status');
  expect(news).toHaveTextContent('For 3 people, as soon as you save:');
  expect(news).toHaveTextContent('Gained: Invite new people');
  expect(news).toHaveTextContent('Lost: Read and export the audit log');
});

test('R72: a role in use is not deleted, and the refusal says who has it', async () => {
  custom(3);
  const { user } = renderRoute(PAGE);
  await openMenu(user, 'Auditor', 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete role' }));
  expect(await screen.findByText(/Ben Osei, Elif Sahin and 1 more/)).toBeVisible();
  expect(db.roles.account.some((role) => role.name === 'Auditor')).toBe(true);
});

test('R72: a role that nobody has is deleted', async () => {
  custom(0);
  const { user } = renderRoute(PAGE);
  await openMenu(user, 'Auditor', 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete role' }));
  await waitFor(() => expect(db.roles.account.some((role) => role.name === 'Auditor')).toBe(false));
});

test('R72: a copy starts with the rights and a free name; built-in roles can only be copied', async () => {
  const { user } = renderRoute(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Actions for Account Admin' }));
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  const dialog = await screen.findByRole('dialog', { name: 'New role' });
  expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveValue('Account Admin copy');
  expect(await within(dialog).findByRole('checkbox', { name: 'Invite new people.' })).toBeChecked();
});

test('C6: without the right the matrix can be read and nothing changed', async () => {
  renderRoute(PAGE, 'viewer');
  expect(await screen.findByText('Invite new people.')).toBeVisible();
  expect(screen.getByText(/Changing roles needs the right/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New role' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull();
});
