import { db } from '@mock/db';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setPageConfig } from '@/lib/page-config';
import { renderRoute } from '@/testing/render';

afterEach(() => setPageConfig(null));

test('R28, R49: the page says what is used, when that is used up, what the plan lacks and what brings it', async () => {
  renderRoute('/settings/billing');
  expect(await screen.findByText('4,250 of 5,000 · 85 %')).toBeVisible();
  expect(screen.getByText('At this pace (170 a day) it is used up on 29/11/2026.')).toBeVisible();
  expect(screen.getByText('1,000,000 of this is left from an extra grant.')).toBeVisible();
  expect(screen.getByText(/Comes with Enterprise\./)).toBeVisible();
  expect(screen.getByText(/Billing is off on this platform/)).toBeVisible();
  expect(screen.getByText('Ada Lovelace')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Contract review' })).toBeVisible();
});

test('issue 33: with sums only the page says of whom what was used most is', async () => {
  const { user, router } = renderRoute('/settings/billing');
  expect(await screen.findByText('This month, by tokens.')).toBeVisible();
  await router.navigate('/settings/insights?tab=privacy');
  await user.click(await screen.findByRole('radio', { name: /Sums only/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  await router.navigate('/settings/billing');
  expect(
    await screen.findByText(/^This month until yesterday.*fewer than 5 people used are left out\.$/),
  ).toBeVisible();
});

test('C6: a colleague sees what the plan has, and neither figures nor budgets', async () => {
  renderRoute('/settings/billing', 'viewer');
  expect(await screen.findByText(/A colleague with the right “Manage billing”/)).toBeVisible();
  expect(await screen.findByText('Single sign-on')).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Budgets' })).toBeNull();
});

test('a budget is set for a workspace, needs a limit, and is deleted after a question', async () => {
  const { user } = renderRoute('/settings/billing');
  await user.click(await screen.findByRole('button', { name: 'New budget' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New budget' }));
  await user.click(dialog.getByRole('button', { name: 'Save budget' }));
  expect(dialog.getByText('Please choose one')).toBeVisible();
  expect(dialog.getByText('Please set a limit of runs, of tokens, or both')).toBeVisible();
  await user.click(dialog.getByRole('combobox', { name: 'Workspace' }));
  await user.click(await screen.findByRole('option', { name: 'Sample workspace' }));
  await user.type(dialog.getByRole('textbox', { name: 'Runs and calls a month' }), '50');
  await user.click(dialog.getByRole('button', { name: 'Save budget' }));
  expect(await screen.findByText('Budget saved')).toBeVisible();
  expect(db.money.budgets.at(-1)).toMatchObject({ kind: 'workspace', monthly_runs: 50, monthly_tokens: null });
  await user.click(screen.getByRole('button', { name: 'Actions for Legal' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete budget' }));
  await waitFor(() => expect(db.money.budgets.some((budget) => budget.name === 'Legal')).toBe(false));
});

test('R49: a plan by contract says whom to write to', async () => {
  db.money.paying.mode = 'test';
  setPageConfig({ supportEmail: 'help@northwind.example' });
  renderRoute('/settings/billing');
  const plans = within(await screen.findByRole('region', { name: 'Plans' }));
  expect(plans.getByRole('link', { name: 'help@northwind.example' })).toHaveAttribute(
    'href',
    'mailto:help@northwind.example?subject=The%20plan%20Enterprise%20for%20our%20company',
  );
});

test('R49: where nothing is sold and no address is set, the page still says whom to ask', async () => {
  renderRoute('/settings/billing');
  const plans = within(await screen.findByRole('region', { name: 'Plans' }));
  expect(plans.getByText('Ask whoever runs this platform.')).toBeVisible();
});

test.each([
  [/By name/, null],
  [/Under pseudonyms/, 'Use not shown: your company shows people under pseudonyms'],
  [/Sums only/, 'Use not shown: your company shows sums only'],
])('issue 33: with the rule %s a budget stays, and what somebody used of it may not be shown', async (rule, why) => {
  const budget = { monthly_runs: 200, monthly_tokens: null, limit_runs: 200, limit_tokens: null, revision: 1 };
  const ben = { id: 'b2', kind: 'person', subject_id: 'u2', name: 'Ben Osei', used_runs: 37, used_tokens: 9 } as const;
  db.money.budgets.push({ ...budget, ...ben });
  const { user, router } = renderRoute('/settings/insights?tab=privacy');
  await user.click(await screen.findByRole('radio', { name: rule }));
  if (why !== null) {
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
  }
  await act(() => router.navigate('/settings/billing'));
  const row = await screen.findByRole('row', { name: /Ben Osei/ });
  expect(row).toHaveTextContent(why === null ? '37 of 200' : 'limit 200');
  await vi.waitFor(() => expect(row).toHaveTextContent(why ?? '37 of 200'));
  expect(/37/.test(row.textContent)).toBe(why === null);
  expect(within(row).getByRole('button', { name: 'Actions for Ben Osei' })).toBeVisible();
  expect(screen.getByRole('row', { name: /Legal/ })).toHaveTextContent('91 of 100');
});
