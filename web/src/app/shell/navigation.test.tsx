import { ids } from '@mock/db';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

const bar = () => screen.findByRole('navigation', { name: 'Main navigation' });

test('UX-34: the side bar leads to every place, and says where one stands', async () => {
  renderRoute('/runs');
  const nav = within(await bar());
  for (const [name, to] of [
    ['Home', '/'],
    ['Use cases', '/use-cases'],
    ['Documents', '/documents'],
    ['Activity', '/runs'],
    ['Templates', '/templates'],
    ['Library', '/library'],
    ['Settings', '/settings'],
  ] as const) {
    expect(nav.getByRole('link', { name })).toHaveAttribute('href', to);
  }
  expect(nav.getByRole('link', { current: 'page' })).toHaveTextContent('Activity');
});

test('UX-33: the search stands in the side bar and opens what Ctrl+K opens', async () => {
  const { user } = renderRoute('/runs');
  await user.click(within(await bar()).getByRole('button', { name: 'Find anything' }));
  expect(await screen.findByRole('dialog', { name: 'Find anything' })).toBeInTheDocument();
});

test('UX-34: a workspace opens its folders, documents and members in the side bar', async () => {
  const { user } = renderRoute('/runs');
  const tree = within(await screen.findByRole('region', { name: 'Workspaces' }));
  await user.click(await tree.findByRole('button', { name: 'Open Sample workspace' }));
  expect(await tree.findByRole('link', { name: 'Contracts' })).toHaveAttribute(
    'href',
    expect.stringContaining(`/workspaces/${ids.workspace(1)}/use-cases?folder=`),
  );
  expect(tree.getByRole('link', { name: 'Members' })).toHaveAttribute(
    'href',
    `/workspaces/${ids.workspace(1)}/members`,
  );
});

test('UX-34: whoever may not make workspaces is not offered one', async () => {
  renderRoute('/runs', 'viewer');
  const tree = within(await screen.findByRole('region', { name: 'Workspaces' }));
  expect(tree.queryByRole('link', { name: 'New workspace' })).toBeNull();
});

test('UX-34: the button of the side bar opens the dialog for a new workspace from anywhere', async () => {
  const { user, router } = renderRoute('/runs');
  await user.click(await screen.findByRole('link', { name: 'New workspace' }));
  expect(await screen.findByRole('dialog', { name: 'New workspace' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('UX-36: the pages of the platform’s owner are an area of their own', async () => {
  renderRoute('/settings/clients');
  const nav = within(await bar());
  expect(nav.getByRole('link', { name: 'Platform' })).toHaveAttribute('aria-current', 'page');
  expect(nav.getByRole('link', { name: 'Settings' })).not.toHaveAttribute('aria-current');
  const area = within(await screen.findByRole('navigation', { name: 'Platform' }));
  expect(area.getByRole('link', { name: 'Plugins' })).toBeInTheDocument();
  expect(area.queryByRole('link', { name: 'Profile' })).toBeNull();
});

test('UX-34: batches and schedules stand beside the runs', async () => {
  renderRoute('/batches');
  const tabs = within(await screen.findByRole('navigation', { name: 'Activity' }));
  expect(tabs.getByRole('link', { name: 'Runs' })).toHaveAttribute('href', '/runs');
  expect(tabs.getByRole('link', { name: 'Schedules' })).toHaveAttribute('href', '/schedules');
  expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Batches');
});

test('UX-34: a favourite stands in the side bar and leads to its form', async () => {
  const { user } = renderRoute('/use-cases');
  await user.click(await screen.findByRole('button', { name: 'Actions for Brief from documents' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Add to favourites' }));
  const list = within(await screen.findByRole('region', { name: 'Favourites' }));
  expect(await list.findByRole('link', { name: 'Brief from documents' })).toHaveAttribute(
    'href',
    `/use-case/${ids.useCase(1)}/run`,
  );
});
