import { db } from '@mock/db';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

const LOAD = '/settings/clients-load';
const contoso = () => db.console.loads[0]?.brakes ?? [];

test('K04: the owner sees what each client takes, and slows one down with a reason', async () => {
  const { user, router } = renderRoute(LOAD);
  const row = (await screen.findByRole('link', { name: 'Contoso Legal' })).closest('tr');
  expect(row).toHaveTextContent('40 + 12');
  expect(row).toHaveTextContent('10');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Most refusals');
  await waitFor(() => expect(router.state.location.search).toBe('?sort_by=refused'));
  expect(screen.queryByRole('button', { name: 'Slow down Northwind Trading' })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Slow down Contoso Legal' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Place the brake' }));
  expect(dialog.getByText('Please enter a whole number above 0')).toBeVisible();
  expect(dialog.getByText('Please give the reason in at least 10 characters')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Concurrent runs' }), '2');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Far more than its share');
  await user.click(dialog.getByRole('button', { name: 'Place the brake' }));
  expect(await screen.findByText('At most 2 runs at once')).toBeVisible();
  expect(contoso()[0]).toMatchObject({ kind: 'parallel_runs', amount: 2 });

  await user.click(screen.getByRole('button', { name: /^Remove Contoso Legal/ }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('At most 2 runs at once')).toBeNull());
  expect(contoso()).toEqual([]);
});

test('K04: what is refused stands at its field and loses nothing', async () => {
  const { user } = renderRoute(LOAD);
  await user.click(await screen.findByRole('button', { name: 'Slow down Contoso Legal' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Concurrent runs' }), '2');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Far more than its share');
  server.use(
    http.post('*/api/v1/client/:id/brake', () =>
      HttpResponse.json(
        { status: 400, code: 'invalid', message: 'x', errors: { reason: ['Say more.'] } },
        { status: 400 },
      ),
    ),
  );
  await user.click(dialog.getByRole('button', { name: 'Place the brake' }));
  expect(await dialog.findByText('Say more.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Far more than its share');
});

test('K04: the client’s people read how they are limited, until when and why', async () => {
  db.console.limits = [
    {
      kind: 'read_only',
      amount: null,
      reason: 'Far more than its share',
      until: new Date(Date.now() + 60_000).toISOString(),
    },
    { kind: 'api_rate', amount: 5, reason: 'It is over', until: new Date(Date.now() - 1000).toISOString() },
  ];
  renderRoute('/settings');
  expect(await screen.findByText(/Limited until .*: Read only\. Far more than its share/)).toBeVisible();
  expect(screen.queryByText(/It is over/)).toBeNull();
});

test('K04: one is one run, and not one runs', async () => {
  const until = new Date(Date.now() + 60_000).toISOString();
  db.console.limits = [
    { kind: 'parallel_runs', amount: 1, reason: 'Too much', until },
    { kind: 'api_rate', amount: 1, reason: 'Too many', until },
  ];
  renderRoute('/settings');
  expect(await screen.findByText(/At most 1 run at once\. Too much/)).toBeVisible();
  expect(screen.getByText(/At most 1 API call a minute\. Too many/)).toBeVisible();
});

test('C6: who may not manage clients is told so', async () => {
  renderRoute(LOAD, 'viewer');
  expect(await screen.findByText('You do not have access to this page')).toBeVisible();
});
