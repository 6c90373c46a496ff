import { ok } from '@mock/answers';
import { db } from '@mock/db';
import { INVOICES, LATE_LINE } from '@mock/invoices';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test, vi } from 'vitest';
import { outside } from '@/lib/outside';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

const PAID = {
  status: 'active',
  seats: 10,
  ends: false,
  period_end: '2026-12-12T08:00:00Z',
  late_since: null,
  grace_until: null,
  readable_until: null,
  paused_from: null,
  action_url: null,
  action_due_at: null,
  by_invoice: false,
  as_of: '2026-11-26T08:00:00Z',
  next: null,
};

const views = () => within(screen.getByRole('navigation', { name: 'Parts of this line' }));

test('R50: an invoice opens to its line, the line to use cases, people and runs', async () => {
  db.money.paying = { mode: 'live', paid: PAID };
  const { user } = renderRoute('/settings/billing');
  await user.click(await screen.findByRole('link', { name: 'R-1' }));
  expect(await screen.findByRole('heading', { name: 'Invoice R-1' })).toBeVisible();
  await user.click(await screen.findByRole('link', { name: '1 × Team' }));
  expect(await screen.findByText('Team, version 2')).toBeVisible();
  const cases = within(await screen.findByRole('table', { name: 'Use cases of this line' }));
  expect(await cases.findByText('€142.33')).toBeVisible();
  await user.click(views().getByRole('link', { name: 'People' }));
  const people = within(await screen.findByRole('table', { name: 'People of this line' }));
  expect(await people.findByText('€201.56')).toBeVisible();
  await user.click(views().getByRole('link', { name: 'Use cases' }));
  await user.click(await screen.findByRole('link', { name: 'Contract review' }));
  const runs = within(await screen.findByRole('table', { name: 'Runs of this line' }));
  const run = await runs.findByRole('link', { name: 'Contract review' });
  expect(run).toHaveAttribute('href', '/runs/33333333-3333-4333-8333-333333333333');
  expect(runs.queryByText(/chat\/completions/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'All use cases' }));
  expect(await runs.findByText('Call: chat/completions')).toBeVisible();
});

test('R50: a phone, which has no room for every column, shows an invoice’s date beside its number', async () => {
  db.money.paying = { mode: 'live', paid: PAID };
  renderRoute('/settings/billing');
  const row = (await screen.findByRole('link', { name: 'R-1' })).closest('th');
  expect(row).toHaveTextContent('01/11/2026');
});

test('R50: a phone shows beside an invoice’s line the price that it charges', async () => {
  renderRoute('/settings/billing/invoices/in_1');
  const row = (await screen.findByRole('link', { name: '1 × Team' })).closest('th');
  expect(row).toHaveTextContent('Team, version 2');
});

test('issue 33: where only sums are shown neither people nor runs are offered', async () => {
  db.money.naming = 'sums';
  renderRoute('/settings/billing/invoices/in_1/lines/1?by=run');
  expect(await screen.findByText(/shows no figures of single people/)).toBeVisible();
  expect(await screen.findByRole('table', { name: 'Use cases of this line' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Parts of this line' })).toBeNull();
});

test('issue 33: where only sums are shown what went over a limit is not split, and the page says why', async () => {
  db.money.naming = 'sums';
  const opened = {
    invoice: 'in_1',
    number: 'R-1',
    currency: 'EUR',
    line: LATE_LINE,
    basis: 'runs',
    is_final: true,
    until_at: '2026-12-01T00:00:00Z',
    is_withheld: true,
    runs: null,
    tokens: null,
    divided: null,
    naming: 'sums',
  };
  server.use(http.get('*/api/v1/billing/invoices/in_1/lines/1', () => ok(opened)));
  renderRoute('/settings/billing/invoices/in_1/lines/1');
  expect(await screen.findByText(/what went over a limit may be one person’s/)).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Download as CSV' })).toBeNull();
});

test('I3: a line says what of it was recorded only after its month was closed', async () => {
  server.use(http.get('*/api/v1/billing/invoices/in_1', () => ok({ ...INVOICES[0], lines: [LATE_LINE] })));
  renderRoute('/settings/billing/invoices/in_1');
  expect(await screen.findByText(/^Includes 45 runs from before .*, which were recorded late\.$/)).toBeVisible();
});

test('an invoice or a line that is not there says so', async () => {
  renderRoute('/settings/billing/invoices/in_1/lines/9');
  expect(await screen.findByText('There is nothing at this address.')).toBeVisible();
});

test('R47: a pause says what it means, is shown, and is taken back', async () => {
  db.money.paying = { mode: 'live', paid: PAID };
  const { user } = renderRoute('/settings/billing');
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause the subscription?' }));
  expect(dialog.getByText(/Everything works until 12\/12\/2026/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Pause the subscription' }));
  expect(await screen.findByText(/It pauses on 12\/12\/2026/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reactivate' }));
  const again = within(await screen.findByRole('dialog', { name: 'Reactivate the subscription?' }));
  await user.click(again.getByRole('button', { name: 'Reactivate' }));
  expect(await screen.findByText(/It is renewed on 12\/12\/2026\./)).toBeVisible();
});

test('R47: a late payment stands above every page, with the day and the way to pay', async () => {
  const late = {
    ...PAID,
    status: 'past_due',
    late_since: '2026-11-20T08:00:00Z',
    grace_until: '2026-12-04T08:00:00Z',
    readable_until: '2027-01-03T08:00:00Z',
    action_url: 'https://pay.test/in_1',
  };
  db.money.paying = { mode: 'live', paid: late };
  const go = vi.spyOn(outside, 'go').mockReturnValue(true);
  const { user } = renderRoute('/settings/notifications');
  expect(await screen.findByText(/A payment is late\. Everything works until 04\/12\/2026/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pay now' }));
  expect(go).toHaveBeenCalledWith('https://pay.test/in_1');
});
