import { db } from '@mock/db';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

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
