import { db } from '@mock/db';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import * as files from '@/lib/save';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';
import { acrossColumns } from './components/across-columns';
import { lastMonths, revenueBars } from './model';

const PAGE = '/settings/clients-activity';

test('issue 33: versions of a plugin are compared, each with the time before, and called by their numbers', async () => {
  const saved = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
  const { user, router } = renderRoute(`${PAGE}?by=plugin`);
  const table = await screen.findByRole('table', { name: 'Client activity' });
  await user.click(await within(table).findByRole('button', { name: 'Compare versions of openai' }));
  expect(router.state.location.search).toBe('?by=version&plugin=openai');
  const fresh = await within(table).findByRole('row', { name: /2\.0\.0/ });
  expect(fresh).toHaveTextContent('4 %–');
  const old = within(table).getByRole('row', { name: /be77d210be77/ });
  expect(old).toHaveTextContent('–10 %');
  expect(old).toHaveTextContent('€1.60');
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.lastCall?.[1]).toBe('activity.csv');
  await user.click(screen.getByRole('button', { name: 'Show all plugins' }));
  expect(router.state.location.search).toBe('?by=version');
});

const keys = (by: Parameters<typeof acrossColumns>[0]) => acrossColumns(by, () => null).map((column) => column.key);

test('issue 33: people are counted where figures are of clients', () => {
  expect(keys('client')).toContain('people');
  expect(keys('client_version')).toContain('people');
  expect(keys('plugin')).not.toContain('people');
});

test('issue 33: three columns of names leave no room for the median time and the last use', () => {
  expect(keys('client')).toContain('p50');
  expect(keys('version')).toContain('p50');
  expect(keys('client_version')).not.toContain('p50');
  expect(keys('client')).toContain('last');
  expect(keys('client_version')).not.toContain('last');
  expect(keys('client_version')).toContain('wait');
});

test('issue 33: how long runs waited stands beside the other times, by client and by version', async () => {
  renderRoute(PAGE);
  const table = await screen.findByRole('table', { name: 'Client activity' });
  // The narrow window of the tests hides it.
  expect(within(table).getByText('95 % started within')).toBeInTheDocument();
  expect(await within(table).findByRole('row', { name: /Acme/ })).toHaveTextContent('2.3 s');
});

test('issue 33: clients are searched, and what finds nothing says so', async () => {
  const { user } = renderRoute(PAGE);
  const table = await screen.findByRole('table', { name: 'Client activity' });
  expect(await within(table).findByRole('row', { name: /Acme/ })).toHaveTextContent('10080');
  await user.type(screen.getByRole('searchbox', { name: 'Search clients and plugins' }), 'nobody');
  expect(await screen.findByText('No client was active in this period')).toBeVisible();
});

test('issue 33: revenue by plan is a chart with its total and the time before, a table and a file', async () => {
  const saved = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
  const { user } = renderRoute(`${PAGE}?tab=revenue`);
  const chart = await screen.findByRole('figure', { name: 'Revenue by plan in EUR' });
  expect(chart).toHaveTextContent('€740.00 in all, €370.00 in the period before');
  await user.click(within(chart).getByRole('button', { name: 'Show as a table' }));
  const table = within(chart).getByRole('table', { name: 'Revenue by plan in EUR' });
  expect(within(table).getByRole('row', { name: /November 2026/ })).toHaveTextContent('€490.00€150.00');
  expect(within(table).getByRole('row', { name: /October 2026/ })).toHaveTextContent('€0.00€100.00');
  expect(screen.getByText(/1 client is not included/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Download all as CSV' }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalled());
});

test('issue 33: margins are of a month, the lowest first, and lead to the client', async () => {
  const { user, router } = renderRoute(`${PAGE}?tab=margin`);
  const table = await screen.findByRole('table', { name: 'Client margins' });
  const row = await within(table).findByRole('row', { name: /Tailspin Toys/ });
  expect(row).toHaveTextContent('-€30.00');
  expect(row).toHaveTextContent('Month before: €60.00');
  expect(within(row).getByRole('link', { name: 'Tailspin Toys' })).toHaveAttribute('href', '/settings/clients/3');
  expect(within(table).getByRole('row', { name: /Contoso Legal/ })).toHaveTextContent('By contract');
  const month = screen.getByRole('combobox', { name: 'Month' });
  await user.selectOptions(month, within(month).getAllByRole('option')[1] as HTMLElement);
  expect(router.state.location.search).toMatch(/month=\d{4}-\d{2}-01/);
});

test('issue 33: trials say where most stop, with the time before', async () => {
  renderRoute(`${PAGE}?tab=trials`);
  const stages = await screen.findByRole('region', { name: 'Trials by stage' });
  expect(within(stages).getByText('Most stop here').closest('.mantine-Group-root')).toHaveTextContent(
    'Came back on another day',
  );
  expect(stages).toHaveTextContent('4 in the period before');
  const table = screen.getByRole('table', { name: 'Trials' });
  expect(within(table).getByRole('row', { name: /Tailspin Toys/ })).toHaveTextContent('Over');
});

test('issue 33: clients at risk are named with the reason, and found by it', async () => {
  const { user, router } = renderRoute(`${PAGE}?tab=risks`);
  const table = await screen.findByRole('table', { name: 'Clients at risk' });
  expect(await within(table).findByRole('row', { name: /Payment failed/ })).toHaveTextContent('Since 20/11/2026');
  expect(within(table).getByRole('row', { name: /Usage is falling/ })).toHaveTextContent(
    '40 runs and calls in the last 28 days, down from 120',
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'At its monthly limit');
  expect(await within(table).findByRole('row', { name: /At its monthly limit/ })).toHaveTextContent('104 % used');
  await vi.waitFor(() => expect(within(table).queryByText(/Since/)).toBeNull());
  expect(router.state.location.search).toBe('?tab=risks&reason=over_limit');
  // The file holds what the list shows.
  const saved = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
  const asked = vi.fn<(query: string) => void>();
  server.use(
    http.get('*/insight/clients/export', ({ request }) => {
      asked(new URL(request.url).search);
      return HttpResponse.text('client_id\r\n');
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalled());
  expect(asked.mock.calls).toEqual([['?figures=risks&reason=over_limit']]);
});

test('issue 33: a day that a client was measured on is that day in every zone', async () => {
  db.settings.time_zone = 'America/Los_Angeles';
  renderRoute(`${PAGE}?tab=storage`);
  const table = await screen.findByRole('table', { name: 'Client storage' });
  expect(await within(table).findByRole('row', { name: /Contoso Legal/ })).toHaveTextContent('26/11/2026');
});

test('issue 33: a client’s page says why it may leave, and leads to what its plugin versions did', async () => {
  renderRoute('/settings/clients/3');
  const health = await screen.findByRole('region', { name: 'Health' });
  expect(await within(health).findByText('Payment failed')).toBeVisible();
  expect(health).toHaveTextContent('Since 20/11/2026');
  expect(within(health).getByRole('link', { name: 'Use, errors and cost' })).toHaveAttribute(
    'href',
    '/settings/clients-activity?by=client_version&client=3&time=30d',
  );
});

test('issue 33: storage is compared with 30 days before and with its limit; a search that finds nothing says so', async () => {
  const { user } = renderRoute(`${PAGE}?tab=storage`);
  const table = await screen.findByRole('table', { name: 'Client storage' });
  expect(await within(table).findByRole('row', { name: /Contoso Legal/ })).toHaveTextContent('75 %');
  await user.type(screen.getByRole('searchbox', { name: 'Search clients' }), 'nobody');
  expect(await screen.findByText('No clients match your search')).toBeVisible();
});

test('a bar stands for every month, also one without revenue, and months are counted back over a year’s end', () => {
  const { bars, plans } = revenueBars([], 'EUR', '2025-12-01', '2026-02-01');
  expect(bars.map((bar) => bar.first)).toEqual(['2025-12-01', '2026-01-01', '2026-02-01']);
  expect(plans).toEqual([]);
  expect(lastMonths(new Date('2026-01-31T23:00:00Z')).slice(0, 2)).toEqual(['2026-01-01', '2025-12-01']);
});
