import { db, ids } from '@mock/db';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

const PAGE = `/workspaces/${ids.workspace(1)}/members`;
const row = async (name: string) => {
  const found = (await screen.findByText(name)).closest('tr');
  if (found === null) throw new Error('no row');
  return found;
};

test('members are listed with role and state, and I am marked', async () => {
  renderRoute(PAGE);
  expect(await row('Ada Marlowe')).toHaveTextContent('You');
  expect(await row('Daniel Okafor')).toHaveTextContent('Suspended');
  expect(await row('Chiara Lindqvist-Montgomery')).toHaveTextContent('Never');
});

test('R72: a role is changed in place', async () => {
  const { user } = renderRoute(PAGE);
  const select = (await screen.findAllByRole('combobox', { name: 'Role of Ben Osei' }))[0];
  if (select === undefined) throw new Error('no role');
  await user.selectOptions(select, 'Viewer');
  expect(await screen.findByText('Ben Osei is now Viewer')).toBeVisible();
  expect(db.members.find((each) => each.id === ids.user(2))?.workspace_role_name).toBe('Viewer');
});

test('R72: removing asks first; a refusal is shown where it was asked', async () => {
  const { user } = renderRoute(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Remove Ada Marlowe' }));
  await user.click(await screen.findByRole('button', { name: 'Remove member' }));
  expect(await screen.findByText('A workspace needs an admin. Make somebody else one first.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));

  await user.click(await screen.findByRole('button', { name: 'Remove Ben Osei' }));
  await user.click(await screen.findByRole('button', { name: 'Remove member' }));
  expect(await screen.findByText('Ben Osei was removed')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('ben@northwind.example')).toBeNull());
});

test('R72: somebody with an account is added', async () => {
  const { user } = renderRoute(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Add member' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Add member' }));
  expect(await within(dialog).findByText('Please choose a person')).toBeVisible();
  await user.click(within(dialog).getByRole('combobox', { name: 'Person' }));
  await user.click(await screen.findByRole('option', { name: /Elif Sahin/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Add member' }));
  expect(await screen.findByText('Elif Sahin was added')).toBeVisible();
  expect(db.members.at(-1)?.workspace_role_name).toBe('Viewer');
});

test('R72: a new person is invited straight into the workspace; a known email is refused under its field', async () => {
  const { user } = renderRoute(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Add member' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('tab', { name: 'A new person' }));
  const email = await within(dialog).findByRole('textbox', { name: 'Email' });
  await user.type(email, 'ben@northwind.example');
  await user.type(within(dialog).getByRole('textbox', { name: 'First name' }), 'Femi');
  await user.type(within(dialog).getByRole('textbox', { name: 'Last name' }), 'Aluko');
  await user.click(within(dialog).getByRole('button', { name: 'Send invite' }));
  expect(await within(dialog).findByText('This email has an account.')).toBeVisible();
  expect(email).toHaveFocus();

  await user.clear(email);
  await user.type(email, 'femi@northwind.example');
  await user.click(within(dialog).getByRole('button', { name: 'Send invite' }));
  expect(await screen.findByText('An invite is on its way to femi@northwind.example')).toBeVisible();
  expect(db.people.at(-1)).toMatchObject({ role_name: 'Member', status: 'invited' });
  expect(db.members.at(-1)?.email).toBe('femi@northwind.example');
});

test('without the right there is nothing to change', async () => {
  const workspace = db.workspaces[0];
  if (workspace) workspace.my_permissions = [];
  renderRoute(PAGE, 'viewer');
  await row('Ada Marlowe');
  expect(screen.queryByRole('button', { name: 'Add member' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
  expect(screen.queryByRole('combobox', { name: /Role of/ })).toBeNull();
});

test('nobody found says who was sought', async () => {
  renderRoute(`${PAGE}?search=zebra`);
  expect(await screen.findByText('Nobody matches “zebra”')).toBeVisible();
});
