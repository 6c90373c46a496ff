import { db, ids } from '@mock/db';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

const PAGE = `/workspaces/${ids.workspace(1)}/use-cases`;
const tree = () => screen.findByRole('navigation', { name: 'Folders' });

test('the way to the open folder is unfolded, in the tree and as crumbs', async () => {
  renderRoute(`${PAGE}?folder=${ids.folder(3)}`);
  const current = await within(await tree()).findByRole('link', { name: /Northern region/ });
  expect(current).toHaveAttribute('aria-current', 'page');
  const crumbs = await screen.findByRole('navigation', { name: 'Path' });
  expect(crumbs).toHaveTextContent(/All use cases.*Contracts.*Suppliers.*Northern region/);
  expect(within(crumbs).getByRole('link', { name: 'Suppliers' })).toHaveAttribute(
    'href',
    `${PAGE}?folder=${ids.folder(2)}`,
  );
});

test('folders fold and unfold', async () => {
  const { user } = renderRoute(PAGE);
  const nav = await tree();
  await user.click(await within(nav).findByRole('button', { name: 'Unfold Contracts' }));
  expect(await within(nav).findByRole('link', { name: /Suppliers/ })).toBeVisible();
  await user.click(within(nav).getByRole('button', { name: 'Fold Contracts' }));
  await waitFor(() => expect(within(nav).queryByRole('link', { name: /Suppliers/ })).toBeNull());
});

test('a new folder is made inside the open one; a taken name is shown under the field', async () => {
  const { user } = renderRoute(`${PAGE}?folder=${ids.folder(1)}`);
  await user.click(await screen.findByRole('button', { name: 'New folder' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Suppliers');
  await user.click(within(dialog).getByRole('button', { name: 'Create folder' }));
  expect(await within(dialog).findByText('A folder of this name is already here.')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), ' 2026');
  await user.click(within(dialog).getByRole('button', { name: 'Create folder' }));
  expect(await screen.findByText('Folder created')).toBeVisible();
  expect(db.folders.at(-1)).toMatchObject({ name: 'Suppliers 2026', parent_id: ids.folder(1), kind: 'use_case' });
});

async function act(name: string, item: string) {
  const { user } = renderRoute(PAGE);
  await user.click(await screen.findByRole('button', { name: `Actions for folder ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return { user, dialog: await screen.findByRole('dialog') };
}

test('a folder is renamed', async () => {
  const { user, dialog } = await act('Meetings', 'Rename');
  const name = within(dialog).getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Minutes');
  await user.click(within(dialog).getByRole('button', { name: 'Rename' }));
  expect(await within(await tree()).findByRole('link', { name: /Minutes/ })).toBeVisible();
});

test('a folder is moved by a dialog that offers only possible places', async () => {
  const { user, dialog } = await act('Contracts', 'Move to…');
  await user.click(within(dialog).getByRole('combobox', { name: /Move “Contracts” to/ }));
  expect(screen.queryByRole('option', { name: /Suppliers/ })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'Meetings' }));
  await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('Folder saved')).toBeVisible();
  expect(db.folders.find((each) => each.name === 'Contracts')?.parent_id).toBe(ids.folder(4));
});

test('only an empty folder is deleted; a refusal is shown where it was asked', async () => {
  const { user, dialog } = await act('Contracts', 'Delete');
  await user.click(within(dialog).getByRole('button', { name: 'Delete folder' }));
  expect(await within(dialog).findByText(/The folder is not empty/)).toBeVisible();
});

test('without the right the tree is only for going', async () => {
  const workspace = db.workspaces[0];
  if (workspace) workspace.my_permissions = [];
  renderRoute(PAGE, 'viewer');
  await within(await tree()).findByRole('link', { name: /Contracts/ });
  expect(screen.queryByRole('button', { name: 'New folder' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Actions for folder/ })).toBeNull();
});
