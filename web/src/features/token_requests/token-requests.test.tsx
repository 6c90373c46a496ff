import { db } from '@mock/db';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

const PAGE = '/settings/token-requests';

test('R49: somebody asks with a reason, and takes it back', async () => {
  const { user, router } = renderRoute(PAGE, 'viewer');
  await user.click(await screen.findByRole('button', { name: 'Ask for more' }));
  expect(router.state.location.search).toBe('?ask=true');
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for more' }));
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(dialog.getByText('Please enter a whole number above 0')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'How many more this month?' }), '1,500');
  await user.type(dialog.getByRole('textbox', { name: 'What do you need it for?' }), 'The audit');
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText(/1,500 more runs/)).toBeVisible();
  expect(db.money.requests[0]).toMatchObject({ budget_id: null, metric: 'runs', amount: 1_500, reason: 'The audit' });
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw request' }));
  expect(await screen.findByText('No requests yet')).toBeVisible();
});

test('R49: a request for a budget is granted, one for the company is passed on', async () => {
  const asked = {
    metric: 'tokens' as const,
    amount: 500,
    month: '2026-11-01',
    reason: 'pilot',
    status: 'open' as const,
  };
  const by = { requested_by_id: 'somebody', requested_by_name: 'Mia Tester', answered_by: null, answered_at: null };
  const one = { ...asked, ...by, answer: '', granted: null, created_at: '2026-11-26T08:00:00Z' };
  db.money.requests = [
    { ...one, id: 'r1', budget_id: 'b1', budget_name: 'Legal' },
    { ...one, id: 'r2', budget_id: null, budget_name: null, requested_by_name: 'Ben Tester' },
  ];
  const { user } = renderRoute(`${PAGE}?box=review`);
  await user.click(await screen.findByRole('button', { name: 'Answer the request of Mia Tester' }));
  let dialog = within(await screen.findByRole('dialog', { name: 'Request of Mia Tester' }));
  await user.click(dialog.getByRole('button', { name: 'Grant' }));
  // In its column, and for narrow screens under the request.
  expect(await screen.findAllByText('Granted 500')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Answer the request of Ben Tester' }));
  dialog = within(await screen.findByRole('dialog', { name: 'Request of Ben Tester' }));
  expect(dialog.queryByRole('radio', { name: 'Grant' })).toBeNull();
  await user.click(dialog.getByRole('radio', { name: 'Decline' }));
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(dialog.getByText('Please say why')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'Pass on' }));
  await user.click(dialog.getByRole('button', { name: 'Pass on' }));
  expect(await screen.findAllByText('With the platform’s owner')).toHaveLength(2);
});
