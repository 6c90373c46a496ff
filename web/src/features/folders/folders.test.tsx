import { db, ids } from '@mock/db';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { turnableWindow } from '@/testing/window';

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
  expect(await screen.findByText('“Contracts” moved')).toBeVisible();
  expect(db.folders.find((each) => each.name === 'Contracts')?.parent_id).toBe(ids.folder(4));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(db.folders.find((each) => each.name === 'Contracts')?.parent_id).toBeNull());
});

test('only an empty folder is deleted; a refusal is shown where it was asked', async () => {
  const { user, dialog } = await act('Contracts', 'Delete');
  await user.click(within(dialog).getByRole('button', { name: 'Delete folder' }));
  expect(await within(dialog).findByText(/The folder is not empty/)).toBeVisible();
});

test('without the right the tree is only for going', async () => {
  const workspace = db.workspaces[0];
  if (workspace) workspace.my_permissions = [];
  const { user } = renderRoute(PAGE, 'viewer');
  await within(await tree()).findByRole('link', { name: /Contracts/ });
  expect(screen.queryByRole('button', { name: 'New folder' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Actions for folder Meetings' }));
  await screen.findByRole('menuitem', { name: 'Share' });
  expect(screen.getAllByRole('menuitem')).toHaveLength(1);
});

test('the tree is walked by the keys of a tree, by letters too, and opened by Enter', async () => {
  const { user, router } = renderRoute(PAGE);
  const nav = await tree();
  await within(nav).findByRole('link', { name: /Meetings/ });
  const at = () => document.activeElement?.getAttribute('aria-label');
  const items = within(nav).getAllByRole('treeitem');
  expect(items.map((item) => item.tabIndex)).toEqual([0, -1, -1]);
  items[0]?.focus();
  await user.keyboard('{ArrowDown}');
  expect(at()).toBe('Contracts 1');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(at()).toBe('Suppliers 2');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(within(nav).queryByRole('treeitem', { name: /Suppliers/ })).toBeNull();
  await user.keyboard('{End}');
  expect(at()).toBe('Meetings 0');
  await user.keyboard('{Home}');
  expect(at()).toBe('All use cases');
  await user.keyboard('me');
  expect(at()).toBe('Meetings 0');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe(`?folder=${ids.folder(4)}`));
  await within(nav).findByRole('treeitem', { selected: true, name: 'Meetings 0' });
  await user.keyboard('{F2}');
  expect(await screen.findByRole('dialog', { name: 'Rename folder' })).toBeVisible();
});

test('a use case and a folder are dropped onto a folder, and put back', async () => {
  const { user } = renderRoute(PAGE);
  const nav = await tree();
  const target = (await within(nav).findByRole('link', { name: /Meetings/ })).closest('[role="treeitem"]');
  const source = (await screen.findByRole('link', { name: 'Tender comparison' })).closest('tr');
  const kept = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, text: string) => kept.set(type, text),
    getData: (type: string) => kept.get(type) ?? '',
    get types() {
      return [...kept.keys()];
    },
  };
  const drag = (from: Element | null | undefined) => {
    if (!from || !target) throw new Error('nothing to drag');
    fireEvent.dragStart(from, { dataTransfer });
    expect(fireEvent.dragOver(target, { dataTransfer }), 'it may be dropped').toBe(false);
    fireEvent.drop(target, { dataTransfer });
  };
  const place = () => db.useCases.find((each) => each.name === 'Tender comparison')?.folder_id;
  drag(source);
  expect(await screen.findByText('1 use case moved')).toBeVisible();
  expect(place()).toBe(ids.folder(4));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(place()).toBeNull());
  kept.clear();
  drag(
    within(nav)
      .getByRole('link', { name: /Contracts/ })
      .closest('[role="treeitem"]'),
  );
  expect(await screen.findByText('“Contracts” moved')).toBeVisible();
  expect(db.folders.find((each) => each.name === 'Contracts')?.parent_id).toBe(ids.folder(4));
});

test('issue 5, nothing typed is lost: turning the window leaves the dialog of a folder open, and Esc closes it before the drawer', async () => {
  const turn = turnableWindow();
  const { user } = renderRoute(PAGE);
  await user.click(await screen.findByRole('button', { name: 'New folder' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Offers');
  turn(false);
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Offers');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Folders' }));
  const drawer = await screen.findByRole('dialog', { name: 'Folders' });
  await user.click(await within(drawer).findByRole('button', { name: 'Unfold Contracts' }));
  await user.click(within(drawer).getByRole('button', { name: 'Actions for folder Meetings' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  await screen.findByRole('dialog', { name: 'Rename folder' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rename folder' })).toBeNull());
  expect(drawer).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Folders' })).toBeNull());
  // What was unfolded is so the next time.
  await user.click(screen.getByRole('button', { name: 'Folders' }));
  expect(await screen.findByRole('button', { name: 'Fold Contracts' })).toBeVisible();
});

test('a name is cut in its own direction, and a folder that is kept for a few says so', async () => {
  const folder = db.folders.find((each) => each.name === 'Meetings');
  if (folder) Object.assign(folder, { name: 'اجتماعات', is_restricted: true });
  renderRoute(PAGE);
  const nav = await tree();
  expect(await within(nav).findByRole('treeitem', { name: 'اجتماعات 0, restricted' })).toBeVisible();
  expect(within(nav).getByText('اجتماعات')).toHaveAttribute('dir', 'auto');
});

test('R39: the address of a folder that is gone or kept for others says so, and offers nothing to be made in it', async () => {
  renderRoute(`${PAGE}?folder=${crypto.randomUUID()}`);
  expect(await screen.findByText('This folder is not here')).toBeVisible();
  expect(screen.getByRole('link', { name: 'To all folders' })).toHaveAttribute('href', PAGE);
  expect(screen.queryByRole('link', { name: 'New use case' })).toBeNull();
});
