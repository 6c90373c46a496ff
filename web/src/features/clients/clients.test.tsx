import { db } from '@mock/db';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

const LIST = '/settings/clients';
const contoso = () => {
  const found = db.platformClients.find((each) => each.id === 2);
  if (found === undefined) throw new Error('no client');
  return found;
};
const regions = async (name: string) => within(await screen.findByRole('group', { name }));

test('clients are listed with their regions; search and region are in the address', async () => {
  const { user, router } = renderRoute(LIST);
  const row = (await screen.findByRole('link', { name: 'Contoso Legal' })).closest('tr');
  expect(row).toHaveTextContent('eu, us');
  await user.type(screen.getByRole('searchbox', { name: 'Search clients' }), 'tail');
  await waitFor(() => expect(router.state.location.search).toBe('?search=tail'));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Contoso Legal' })).toBeNull());
  await user.type(screen.getByRole('searchbox', { name: 'In the region' }), 'mars');
  expect(await screen.findByText('No client matches')).toBeVisible();
});

test('issue 33: a client is listed with its plan, its state and why it may leave', async () => {
  renderRoute(LIST);
  const row = (await screen.findByRole('link', { name: 'Contoso Legal' })).closest('tr');
  await waitFor(() => expect(row).toHaveTextContent('Usage is falling'));
  expect(row).toHaveTextContent(/Team\s*Active/);
});

test('C6: who may not manage clients is told so', async () => {
  renderRoute(LIST, 'viewer');
  expect(await screen.findByText('You do not have access to this page')).toBeVisible();
});

test('regions are added, ordered and taken away, and what was a way out goes along', async () => {
  const { user } = renderRoute(`${LIST}/2`);
  const failover = await regions('Failover regions');
  expect(failover.getByText('None: a run never leaves its region.')).toBeVisible();
  // By keyboard: the arrows walk through the list, and only Enter chooses.
  failover.getByRole('combobox').focus();
  await user.keyboard('{Enter}{ArrowDown}');
  expect(failover.getByText('None: a run never leaves its region.')).toBeVisible();
  await user.keyboard('{ArrowUp}');
  await user.click(await screen.findByRole('option', { name: /^United States/ }));
  expect(failover.getByRole('button', { name: 'Remove us' })).toBeVisible();
  const allowed = await regions('Allowed regions');
  await user.click(allowed.getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: /^Switzerland/ }));
  await user.click(allowed.getByRole('button', { name: 'Move ch up' }));
  await user.click(allowed.getByRole('button', { name: 'Remove us' }));
  expect(failover.getByText('None: a run never leaves its region.')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'May connect models of its own' }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Changes saved')).toBeVisible();
  expect(contoso().plan).toMatchObject({ allowed_regions: ['eu', 'ch'], failover_regions: [], own_models: true });
});

test('a quota is a whole number or none; a refusal is under its field and loses nothing', async () => {
  const { user } = renderRoute(`${LIST}/2`);
  expect(await screen.findByText(/Used so far: 1,234 runs and calls, 56,000 tokens/)).toBeVisible();
  const tokens = screen.getByRole('textbox', { name: 'Tokens a month' });
  await user.clear(tokens);
  await user.type(tokens, 'many');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(screen.getByText('Please enter a whole number, or nothing')).toBeVisible();
  server.use(
    http.put('*/api/v1/client/:id', () =>
      HttpResponse.json(
        { status: 400, code: 'invalid', message: 'x', errors: { 'plan.monthly_tokens': ['Too many.'] } },
        { status: 400 },
      ),
    ),
  );
  await user.clear(tokens);
  await user.type(tokens, '99');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Too many.')).toBeVisible();
  await waitFor(() => expect(tokens).toHaveFocus());
  expect(tokens).toHaveValue('99');
  // As the page itself writes it; read as a decimal comma it would be a quota of 500.
  server.resetHandlers();
  await user.clear(tokens);
  await user.type(tokens, '500,000');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(contoso().plan.monthly_tokens).toBe(500_000));
});

test('without a region nothing is sent', async () => {
  const { user } = renderRoute(`${LIST}/3`);
  const allowed = await regions('Allowed regions');
  await user.click(allowed.getByRole('button', { name: 'Remove us' }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(screen.getByText('Please allow at least one region')).toBeVisible();
});

test('somebody else saved first: nothing typed is lost, and either version can be taken', async () => {
  const { user } = renderRoute(`${LIST}/2`);
  const runs = await screen.findByRole('textbox', { name: 'Runs and calls a month' });
  await user.type(runs, '5');
  Object.assign(contoso(), { revision: 7, plan: { ...contoso().plan, monthly_runs: 70 } });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Somebody else has saved this client since you opened it')).toBeVisible();
  expect(runs).toHaveValue('5');
  await user.click(screen.getByRole('button', { name: 'Take their version' }));
  expect(screen.getByRole('textbox', { name: 'Runs and calls a month' })).toHaveValue('70');
});

test('the back button asks before it takes away what was typed', async () => {
  const { user, router } = renderRoute(LIST);
  await user.click(await screen.findByRole('link', { name: 'Contoso Legal' }));
  const runs = await screen.findByRole('textbox', { name: 'Runs and calls a month' });
  await user.type(runs, '5');
  await router.navigate(-1);
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(runs).toHaveValue('5');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Changes saved')).toBeVisible();
  await router.navigate(-1);
  expect(await screen.findByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull();
});

test('issue 33: while nobody has come, the first invitation is sent again', async () => {
  const day = 86_400_000;
  const email = 'nora@contoso.example';
  const [invited_at, expires_at] = [-9 * day, -2 * day].map((ago) => new Date(Date.now() + ago).toISOString());
  contoso().waiting = { email, invited_at: invited_at ?? null, expires_at: expires_at ?? null };
  const { user } = renderRoute(`${LIST}/2`);
  const panel = within(await screen.findByRole('region', { name: 'Nobody has signed in yet' }));
  expect(panel.getByText(/nora@contoso.example was invited/)).toHaveTextContent('The invitation code has expired');
  await user.click(panel.getByRole('button', { name: 'Send the invitation again' }));
  expect(await screen.findByText('The invitation is on its way')).toBeVisible();
  expect(await panel.findByText(/If you send it again, the previous code stops working/)).toBeVisible();
});
