import { db, ids } from '@mock/db';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

test('the list shows each workspace with a link and its counts', async () => {
  renderRoute('/workspaces');
  const page = within(await screen.findByRole('main'));
  const link = await page.findByRole('link', { name: 'Sample workspace' });
  expect(link).toHaveAttribute('href', `/workspaces/${ids.workspace(1)}/use-cases`);
  const card = link.closest('article');
  expect(card).toHaveTextContent('3 use cases');
  expect(page.getByRole('link', { name: /Supplier quality/ }).closest('article')).toHaveTextContent('1 use case');
});

test('the search is in the address, and an empty result says what was sought', async () => {
  const { user, router } = renderRoute('/workspaces');
  await user.type(await screen.findByRole('textbox', { name: 'Search workspaces' }), 'zebra');
  expect(await screen.findByText('No workspace matches “zebra”')).toBeVisible();
  expect(router.state.location.search).toContain('search=zebra');
});

test('a failed list shows its words, its reference and another try', async () => {
  renderRoute('/workspaces?search=fail-500');
  expect(await screen.findByRole('alert')).toHaveTextContent('The server made a mistake.');
  expect(screen.getByText('req-mock')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
});

test('nobody without the right is offered to make a workspace', async () => {
  db.workspaces = [];
  renderRoute('/workspaces', 'viewer');
  expect(await screen.findByText('Request access to a workspace. Its admins decide.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New workspace' })).toBeNull();
});

test('a refused name is shown under the field with the keyboard in it; the next try leads to the workspace', async () => {
  const { user, router } = renderRoute('/workspaces');
  await user.click(await screen.findByRole('button', { name: 'New workspace' }));
  const dialog = await screen.findByRole('dialog');
  const name = within(dialog).getByRole('textbox', { name: 'Name' });
  await user.click(within(dialog).getByRole('button', { name: 'Create workspace' }));
  expect(await within(dialog).findByText('Enter a workspace name')).toBeVisible();
  await user.type(name, 'Legal');
  await user.click(within(dialog).getByRole('button', { name: 'Create workspace' }));
  expect(await within(dialog).findByText('This name is taken.')).toBeVisible();
  expect(name).toHaveFocus();
  await user.type(name, ' two');
  await user.click(within(dialog).getByRole('button', { name: 'Create workspace' }));
  expect(await screen.findByRole('heading', { name: 'Legal two', level: 1 })).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/use-cases$/));
});

test('archiving asks first, names the workspace and leads back to the list', async () => {
  const { user, router } = renderRoute(`/workspaces/${ids.workspace(2)}/members`);
  await user.click(await screen.findByRole('button', { name: 'More about this workspace' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Archive workspace' }));
  expect(await screen.findByText(/“Legal” disappears from everybody/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Archive workspace' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/workspaces'));
  expect(db.workspaces.some((each) => each.name === 'Legal')).toBe(false);
});
