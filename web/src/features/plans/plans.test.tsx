import { refuse } from '@mock/answers';
import { db } from '@mock/db';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

test('R47: a change of a plan is a new version, rehearsed before it is made', async () => {
  const { user } = renderRoute('/settings/plans');
  const row = (await screen.findAllByText('Team'))[0]?.closest('tr');
  if (!row) throw new Error('no row');
  await user.click(within(row).getByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New version of Team' }));
  const price = dialog.getByRole('textbox', { name: 'Price per seat a month' });
  expect(price).toHaveValue('249.00');
  await user.clear(price);
  await user.type(price, '299.999');
  await user.click(dialog.getByRole('button', { name: 'Make version 3' }));
  expect(dialog.getByText('Please enter a sum such as 249.00')).toBeVisible();
  await user.clear(price);
  await user.type(price, '299');
  await user.click(dialog.getByRole('button', { name: 'Rehearse with the last three months' }));
  expect(
    await dialog.findByText(/cost €249.00 by the plans that clients have, and would have cost €299.00/),
  ).toBeVisible();
  expect(dialog.getByText('stopped')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Make version 3' }));
  expect(await screen.findByText('Team, version 3, is there')).toBeVisible();
  expect(db.money.plans[0]).toMatchObject({ version: 3, price_month: 29_900 });
});

test('C6: plans are for who manages clients', async () => {
  renderRoute('/settings/plans', 'viewer');
  expect(await screen.findByText('You do not have access to this page')).toBeVisible();
});

test('R50, K03: clients by how they pay, sorted and searched in the address', async () => {
  const { user, router } = renderRoute('/settings/clients?pays=card');
  const row = (await screen.findByRole('link', { name: 'Contoso Legal' })).closest('tr');
  expect(row).toHaveTextContent('1,234');
  expect(row).toHaveTextContent('Trial');
  // A phone has no room for a column of plans.
  expect(row?.querySelector('th')).toHaveTextContent('Team');
  await user.click(screen.getByRole('button', { name: 'Tokens' }));
  await waitFor(() => expect(router.state.location.search).toContain('sort_by=tokens&order=desc'));
  await user.type(screen.getByRole('searchbox', { name: 'Search clients' }), 'nobody');
  expect(await screen.findByText('No client matches')).toBeVisible();
});

test('R47: a plan is given, and more is granted, with a reason', async () => {
  const { user } = renderRoute('/settings/clients/2');
  await user.click(await screen.findByRole('button', { name: 'Change plan' }));
  let dialog = within(await screen.findByRole('dialog', { name: 'Change plan' }));
  await user.click(dialog.getByRole('button', { name: 'Save plan' }));
  expect(dialog.getByText('Please say why')).toBeVisible();
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Plan' })).toHaveTextContent('Business, version 1'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Plan' }), 'Business, version 1');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'upgrade');
  await user.click(dialog.getByRole('button', { name: 'Save plan' }));
  expect(await screen.findByText('Plan saved')).toBeVisible();
  expect(db.money.clientPlan.subscription?.plan).toBe('business');
  await user.click(screen.getByRole('button', { name: 'Grant more' }));
  dialog = within(await screen.findByRole('dialog', { name: 'Grant more' }));
  await user.type(dialog.getByRole('textbox', { name: 'How many' }), '1000');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'pilot');
  await user.click(dialog.getByRole('button', { name: 'Grant' }));
  expect(await screen.findByText('1,000 Tokens')).toBeVisible();
});

const newVersionOfTeam = async () => {
  const { user } = renderRoute('/settings/plans');
  const row = (await screen.findAllByText('Team'))[0]?.closest('tr');
  if (!row) throw new Error('no row');
  await user.click(within(row).getByRole('button', { name: 'Change' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'New version of Team' })) };
};

test('R47: a price is a sum of the currency that the plan names now', async () => {
  const { user, dialog } = await newVersionOfTeam();
  const currency = dialog.getByRole('combobox', { name: 'Currency' });
  const price = dialog.getByRole('textbox', { name: 'Price per seat a month' });
  // Of others nobody can say what is charged.
  expect(within(currency).queryByRole('option', { name: 'ISK' })).toBeNull();
  await user.selectOptions(currency, 'JPY');
  expect(price).toHaveValue('249.00');
  await user.click(dialog.getByRole('button', { name: 'Make version 3' }));
  // Not 24,900 yen.
  expect(dialog.getAllByText('Please enter a sum such as 24900')[0]).toBeVisible();
  expect(db.money.plans[0]).toMatchObject({ version: 2 });
  await user.selectOptions(currency, 'USD');
  await user.click(dialog.getByRole('button', { name: 'Make version 3' }));
  expect(await screen.findByText('Team, version 3, is there')).toBeVisible();
  expect(db.money.plans[0]).toMatchObject({ currency: 'USD', price_month: 24_900 });
});

test('R47: a rehearsal of other terms does not stay', async () => {
  const { user, dialog } = await newVersionOfTeam();
  await user.click(dialog.getByRole('button', { name: 'Rehearse with the last three months' }));
  expect(await dialog.findByRole('table', { name: 'Rehearsal' })).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Seats' }), '1');
  expect(dialog.queryByRole('table', { name: 'Rehearsal' })).toBeNull();
});

const refused = (field: string) => refuse(400, 'invalid', 'Please check.', { errors: { [field]: ['Not so much.'] } });

test('R47: a plan’s storage is said in gigabytes, and what the server says of it stands at it', async () => {
  const { user, dialog } = await newVersionOfTeam();
  const storage = dialog.getByRole('textbox', { name: 'Storage in GB' });
  expect(storage).toHaveValue('20');
  await user.clear(storage);
  await user.type(storage, 'ten');
  await user.click(dialog.getByRole('button', { name: 'Make version 3' }));
  expect(storage).toHaveAccessibleDescription('Please enter a size such as 10 or 500 MB, or nothing');
  expect(db.money.plans[0]).toMatchObject({ version: 2 });
  await user.clear(storage);
  await user.type(storage, '1.5');
  server.use(http.post('*/plan/:plan/version', () => refused('terms.limits.storage_bytes'), { once: true }));
  await user.click(dialog.getByRole('button', { name: 'Make version 3' }));
  await waitFor(() => expect(storage).toHaveAccessibleDescription('Not so much.'));
  await user.click(dialog.getByRole('button', { name: 'Make version 3' }));
  expect(await screen.findByText('Team, version 3, is there')).toBeVisible();
  expect(db.money.plans[0]?.limits.storage_bytes).toBe(1_610_612_736);
});

test('R47: a contract has a storage of its own, in gigabytes, and a price that counts', async () => {
  const { user } = renderRoute('/settings/clients/2');
  await user.click(await screen.findByRole('button', { name: 'Change plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change plan' }));
  const storage = dialog.getByRole('textbox', { name: 'Storage in GB' });
  await waitFor(() => expect(storage).toHaveAttribute('placeholder', 'As the plan says: 20 gb'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Pays' }), 'By year');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'contract');
  await user.type(storage, 'much');
  await user.click(dialog.getByRole('button', { name: 'Save plan' }));
  expect(storage).toHaveAccessibleDescription('Please enter a size such as 10 or 500 MB, or nothing');
  await user.clear(storage);
  await user.type(storage, '500');
  server.use(http.put('*/client/:id/plan', () => refused('storage_bytes'), { once: true }));
  await user.click(dialog.getByRole('button', { name: 'Save plan' }));
  await waitFor(() => expect(storage).toHaveAccessibleDescription('Not so much.'));
  await user.click(dialog.getByRole('button', { name: 'Save plan' }));
  await waitFor(() =>
    expect(db.money.clientPlan.subscription).toMatchObject({ storage_bytes: 536_870_912_000, pays: 'year' }),
  );
});

test('UX-26: a grant lasts all of its last day, which is written as everywhere on the page', async () => {
  const asked = vi.fn<(body: unknown) => void>();
  server.use(
    http.post('*/client/:id/grant', async ({ request }) => {
      asked(await request.json());
      return HttpResponse.json({ status: 201, message: '', data: db.money.clientPlan }, { status: 201 });
    }),
  );
  const { user } = renderRoute('/settings/clients/2');
  await user.click(await screen.findByRole('button', { name: 'Grant more' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Grant more' }));
  await user.type(dialog.getByRole('textbox', { name: 'How many' }), '1000');
  await user.type(dialog.getByRole('textbox', { name: 'Until' }), '31/12/2026');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'pilot');
  await user.click(dialog.getByRole('button', { name: 'Grant' }));
  await waitFor(() =>
    expect(asked).toHaveBeenCalledWith(
      expect.objectContaining({ until_at: new Date('2026-12-31T23:59:59').toISOString() }),
    ),
  );
});

test('UX-26: a grant whose end is no date is not one without an end', async () => {
  const asked = vi.fn<() => void>();
  server.use(
    http.post('*/client/:id/grant', () => {
      asked();
      return HttpResponse.json({ status: 201, message: '', data: db.money.clientPlan }, { status: 201 });
    }),
  );
  const { user } = renderRoute('/settings/clients/2');
  await user.click(await screen.findByRole('button', { name: 'Grant more' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Grant more' }));
  await user.type(dialog.getByRole('textbox', { name: 'How many' }), '1000');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'pilot');
  const until = dialog.getByRole('textbox', { name: 'Until' });
  await user.type(until, 'next week{Enter}');
  expect(dialog.getByText('Enter a date as dd/mm/yyyy')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Grant' }));
  expect(until).toHaveFocus();
  expect(until).toHaveAttribute('aria-invalid', 'true');
  expect(asked).not.toHaveBeenCalled();
  await user.clear(until);
  await user.click(dialog.getByRole('button', { name: 'Grant' }));
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
});

test('R47: a trial is given with its end, and is asked for it', async () => {
  const { user } = renderRoute('/settings/clients/2');
  await user.click(await screen.findByRole('button', { name: 'Change plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change plan' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'State' }), 'Trial');
  const until = dialog.getByRole('textbox', { name: 'Trial until' });
  await user.clear(until);
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'a second look');
  await user.click(dialog.getByRole('button', { name: 'Save plan' }));
  expect(dialog.getByText('Please say until when')).toBeVisible();
  await user.type(until, '31/12/2026');
  await user.click(dialog.getByRole('button', { name: 'Save plan' }));
  await waitFor(() =>
    expect(db.money.clientPlan.subscription).toMatchObject({
      state: 'trial',
      trial_until: new Date('2026-12-31T23:59:59').toISOString(),
    }),
  );
});

test('R47: a quota that is set shows in the plan beside it', async () => {
  const { user } = renderRoute('/settings/clients/2');
  const panel = await screen.findByRole('region', { name: 'Plan and grants' });
  const before = db.money.clientPlan.limit_tokens;
  expect(before).not.toBe(7_654_321);
  db.money.clientPlan.limit_tokens = 7_654_321;
  await user.type(screen.getByRole('textbox', { name: 'Tokens a month' }), '7654321');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await within(panel).findByText(/of 7,654,321/)).toBeVisible();
});

test('R47: who gives a client that pays online another plan is told what that does', async () => {
  const held = db.money.clientPlan.subscription;
  if (held === null) throw new Error('no subscription');
  held.source = 'stripe';
  const { user } = renderRoute('/settings/clients/2');
  await user.click(await screen.findByRole('button', { name: 'Change plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change plan' }));
  expect(dialog.getByText(/A contract ends the payments with the period that is paid for/)).toBeVisible();
});

const changePlan = async () => {
  const { user } = renderRoute('/settings/clients/2');
  await user.click(await screen.findByRole('button', { name: 'Change plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change plan' }));
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Plan' })).toHaveTextContent('Business, version 1'));
  return { user, dialog };
};

test('issue 33: a state in which nothing starts says in one line what stops, before it is saved', async () => {
  const { user, dialog } = await changePlan();
  // Nothing is changed yet, and what is only said about it stops nothing.
  await user.type(dialog.getByRole('textbox', { name: 'Purchase order' }), '7');
  expect(dialog.queryByRole('button', { name: 'See what breaks' })).toBeNull();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'State' }), 'Suspended');
  await user.click(dialog.getByRole('button', { name: 'See what breaks' }));
  expect(
    await dialog.findByText('All of it would stop: 12 use cases, 12 schedules, 12 API keys, and 12 running batches'),
  ).toBeVisible();
  expect(dialog.getByText(/could reach only sign-in, their profile and billing/)).toBeVisible();
  expect(dialog.getByText(/Choose a state in which things can be started/)).toBeVisible();
  expect(db.money.clientPlan.subscription?.state).toBe('active');
  // A reason is no other question; another state is.
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'unpaid');
  expect(dialog.getByText(/All of it would stop/)).toBeVisible();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'State' }), 'Read only');
  expect(dialog.queryByText(/All of it would stop/)).toBeNull();
});

test('issue 33: another plan says which limits are reached and which features go', async () => {
  const [team] = db.money.plans;
  if (!team) throw new Error('no plan');
  const limits = { ...team.limits, seats: 5 };
  db.money.plans.push({ ...team, plan: 'small', name: 'Small', version: 1, features: ['batches'], limits });
  const { user, dialog } = await changePlan();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Plan' }), 'Small, version 1');
  await user.click(dialog.getByRole('button', { name: 'See what breaks' }));
  expect(await dialog.findByText(/7 of 5 seats are taken\. Nobody could be added; nobody is removed\./)).toBeVisible();
  expect(
    dialog.getByText(/API: nobody could create, start or resume any\. The 12 that are active continue\./),
  ).toBeVisible();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Plan' }), 'Business, version 1');
  await user.click(dialog.getByRole('button', { name: 'See what breaks' }));
  expect(await dialog.findByText('Nothing breaks')).toBeVisible();
});

test('issue 33: a rehearsal of prices says how many clients it did not look at', async () => {
  const answer = { months: [], left_out: 37, total_now: 0, total_then: 0, currency: 'EUR' };
  const month = { client_id: 2, client_name: 'Contoso Legal', month: '2026-11', runs: 1, tokens: 1 };
  const priced = { ...month, price_now: 1, currency_now: 'EUR', price_then: 1, is_stopped: false };
  server.use(
    http.post('*/plan/rehearse', () =>
      HttpResponse.json({ status: 200, message: 'OK', data: { ...answer, months: [priced] } }),
    ),
  );
  const { user, dialog } = await newVersionOfTeam();
  await user.click(dialog.getByRole('button', { name: 'Rehearse with the last three months' }));
  expect(await dialog.findByText(/37 clients that use fewer tokens than these were not checked/)).toBeVisible();
});
