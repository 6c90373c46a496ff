import { refuse } from '@mock/answers';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

const LIST = '*/api/v1/setting/workspace-analytics';
const TABLE = 'Workspaces whose figures you see';

/** What the table was asked for last. */
function asked() {
  const last = { query: new URLSearchParams() };
  server.events.on('request:start', ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith('/setting/workspace-analytics')) last.query = searchParams;
  });
  return last;
}

test('issue 33: workspaces are of the chosen days in the reader’s zone, and say how fresh they are', async () => {
  const last = asked();
  renderRoute('/settings/my-usage?from=2026-11-20&to=2026-11-22');
  const table = await screen.findByRole('table', { name: TABLE });
  expect(within(table).getByRole('link', { name: 'Legal' })).toBeVisible();
  expect(Object.fromEntries(last.query)).toMatchObject({ from: '2026-11-20', to: '2026-11-22' });
  expect(last.query.get('zone')).not.toBeNull();
  expect(last.query.has('time')).toBe(false);
  await waitFor(() => expect(screen.getAllByText(/^As of .*\./)).toHaveLength(2));
});

test('issue 33: days without use are said to be empty, whatever is done today', async () => {
  renderRoute('/settings/my-usage?from=2026-05-01&to=2026-05-31');
  expect(await screen.findByRole('heading', { name: TABLE })).toBeVisible();
  expect(screen.queryByRole('table', { name: TABLE })).toBeNull();
});

test('issue 33: workspaces are searched and sorted by the server, as the address says', async () => {
  const last = asked();
  const { user, router } = renderRoute('/settings/my-usage?page=2');
  const table = await screen.findByRole('table', { name: TABLE });
  await user.click(within(table).getByRole('button', { name: 'Runs and calls' }));
  expect(router.state.location.search).toBe('?order=asc');
  await waitFor(() => expect(last.query.get('sortBy')).toBe('asc'));
  await waitFor(() => expect(within(table).getAllByRole('link')[0]).toHaveTextContent('Purchasing'));
  expect(within(table).queryByRole('button', { name: 'Cost' })).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Search workspaces' }), 'leg');
  await waitFor(() => expect(last.query.get('search')).toBe('leg'));
  await waitFor(() => expect(within(table).queryByRole('link', { name: 'Purchasing' })).toBeNull());
});

test('issue 33: workspaces that could not be loaded say so, and can be tried again', async () => {
  server.use(http.get(LIST, () => refuse(502, 'x', 'The list is away.'), { once: true }));
  const { user } = renderRoute('/settings/my-usage');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The list is away.');
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: TABLE })).toBeVisible();
});

test('issue 33: whoever looks after no workspace stays on the page and sees no table', async () => {
  server.use(http.get(LIST, () => refuse(403, 'forbidden', 'Not for you.')));
  const { router } = renderRoute('/settings/my-usage', 'viewer');
  await screen.findByRole('table', { name: 'When you work' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: TABLE })).toBeNull());
  expect(screen.queryByText('Not for you.')).toBeNull();
  expect(router.state.location.pathname).toBe('/settings/my-usage');
});
