import { db } from '@mock/db';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { outside } from '@/lib/outside';
import { renderRoute } from '@/testing/render';

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

test('R47: a plan is bought on the payment provider’s page, for as many seats as are wanted', async () => {
  const go = vi.spyOn(outside, 'go').mockReturnValue(true);
  db.money.paying = { mode: 'test', paid: null };
  const { user } = renderRoute('/settings/billing');
  await user.click(await screen.findByRole('button', { name: 'Buy Business' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Buy Business' }));
  expect(dialog.getByText(/test mode: no money moves/)).toBeVisible();
  await user.clear(dialog.getByRole('textbox', { name: /Seats/ }));
  await user.type(dialog.getByRole('textbox', { name: /Seats/ }), '3');
  expect(dialog.getByText('€2,997.00 a month, before tax')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Go to payment' }));
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith('https://pay.test/checkout?plan=business&pays=month&seats=3'));
});

test('R47: where its owner sells it so, a plan is bought by invoice, with an order and a tax number', async () => {
  db.money.paying = { mode: 'live', paid: null };
  const business = db.money.plans.find((plan) => plan.name === 'Business');
  if (business) business.invoice_days = 14;
  const { user } = renderRoute('/settings/billing');
  await user.click(await screen.findByRole('button', { name: 'Buy Team' }));
  const other = within(await screen.findByRole('dialog', { name: 'Buy Team' }));
  expect(other.queryByText('By invoice')).toBeNull();
  await user.click(other.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Buy Business' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Buy Business' }));
  await user.click(dialog.getByText('By invoice'));
  expect(dialog.getByText(/to be paid within 14 days/)).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Purchase order number' }), 'PO 4711');
  await user.type(dialog.getByRole('textbox', { name: 'Number at the tax office' }), 'DE123456789');
  await user.click(dialog.getByRole('button', { name: 'Buy by invoice' }));
  expect(await screen.findByText('Bought. The invoice was sent and is due by 12/12/2026.')).toBeVisible();
  expect(db.money.bought).toMatchObject({
    what: { plan: 'business', pays: 'month', seats: 7, starts: 'now' },
    purchase_order: 'PO 4711',
    tax_number: { kind: 'eu_vat', value: 'DE123456789' },
  });
  expect(await screen.findByText(/An invoice is due by 12\/12\/2026/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pay the open invoice' })).toBeVisible();
});

test('R47: a change shows what it costs before it is made', async () => {
  db.money.paying = { mode: 'live', paid: PAID };
  const { user } = renderRoute('/settings/billing');
  await user.click(await screen.findByRole('button', { name: 'Change to Business' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change to Business' }));
  await user.click(dialog.getByRole('button', { name: 'Show the cost' }));
  const cost = within(await dialog.findByRole('group', { name: 'What it costs now' }));
  expect(cost.getByText('€123.45')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Change now' }));
  expect(await screen.findByText('Changed. It shows here within a few seconds.')).toBeVisible();
});

test('R47: a cost that was shown too long ago is looked at again before it is charged', async () => {
  db.money.paying = { mode: 'live', paid: PAID };
  const { user } = renderRoute('/settings/billing');
  await user.click(await screen.findByRole('button', { name: 'Change to Business' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change to Business' }));
  await user.click(dialog.getByRole('button', { name: 'Show the cost' }));
  await dialog.findByRole('group', { name: 'What it costs now' });
  db.money.shownAt = '2026-11-26T09:00:00Z';
  await user.click(dialog.getByRole('button', { name: 'Change now' }));
  expect(await dialog.findByText(/changed since it was shown/)).toBeVisible();
  expect(dialog.queryByRole('group', { name: 'What it costs now' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Show the cost' }));
  await dialog.findByRole('group', { name: 'What it costs now' });
  await user.click(dialog.getByRole('button', { name: 'Change now' }));
  expect(await screen.findByText('Changed. It shows here within a few seconds.')).toBeVisible();
});

test('R47: a change that the payment provider tells a little later shows by itself', async () => {
  db.money.paying = { mode: 'live', paid: PAID };
  const { user } = renderRoute('/settings/billing');
  await user.click(await screen.findByRole('button', { name: 'Change to Business' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change to Business' }));
  await user.click(dialog.getByRole('button', { name: 'Show the cost' }));
  await dialog.findByRole('group', { name: 'What it costs now' });
  await user.click(dialog.getByRole('button', { name: 'Change now' }));
  expect(await screen.findByText('Changed. It shows here within a few seconds.')).toBeVisible();
  // Nobody has heard of it until now.
  db.money.paying = { mode: 'live', paid: { ...PAID, seats: 12 } };
  expect(await screen.findByText(/of 12 seats are taken/, undefined, { timeout: 5_000 })).toBeVisible();
});

test('R47: who comes back from paying is told so, and sees what was bought as soon as it is there', async () => {
  db.money.paying = { mode: 'live', paid: null };
  const { router } = renderRoute('/settings/billing?paid=1');
  expect(await screen.findByText('Thank you. What you bought shows here within a few seconds.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Buy Business' })).toBeVisible();
  await vi.waitFor(() => expect(router.state.location.search).toBe(''));
  db.money.paying = { mode: 'live', paid: PAID };
  expect(await screen.findByText(/of 10 seats are taken/, undefined, { timeout: 5_000 })).toBeVisible();
});

test('R28: a subscription is cancelled after a question, and a late payment leads to the invoice', async () => {
  const late = { ...PAID, status: 'past_due', late_since: '2026-11-20T08:00:00Z', action_url: 'https://pay.test/in_1' };
  db.money.paying = { mode: 'live', paid: late };
  const go = vi.spyOn(outside, 'go').mockReturnValue(true);
  const { user } = renderRoute('/settings/billing');
  expect(await screen.findByText('A payment is late')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pay the open invoice' }));
  expect(go).toHaveBeenCalledWith('https://pay.test/in_1');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel the subscription' }));
  expect(await screen.findByText(/It ends on 12\/12\/2026\./)).toBeVisible();
  expect(await screen.findByText('R-1')).toBeVisible();
});

test('R47: a change for later is planned without a charge, shown, and taken back', async () => {
  db.money.paying = { mode: 'live', paid: PAID };
  const { user } = renderRoute('/settings/billing');
  await user.click(await screen.findByRole('button', { name: 'Change to Business' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change to Business' }));
  await user.click(dialog.getByText('When the period ends, 12/12/2026'));
  expect(dialog.getByText(/Nothing is charged before 12\/12\/2026/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Change on 12/12/2026' }));
  expect(await screen.findByText('Planned. It shows here within a few seconds.')).toBeVisible();
  expect(await screen.findByText(/On 12\/12\/2026 it changes to Business, paid by month, with 10 seats/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep the present plan' }));
  await vi.waitFor(() => expect(screen.queryByText(/it changes to Business/)).toBeNull());
});
