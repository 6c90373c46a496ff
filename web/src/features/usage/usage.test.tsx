import { db } from '@mock/db';
import { apiCall } from '@mock/observe';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

test('this month’s quota warns from 80 % and says what happens at 100 %', async () => {
  renderRoute('/settings/usage');
  expect(await screen.findByText('Most of this month’s quota is used')).toBeVisible();
  expect(screen.getByText('812 of 1,000 · 81 %')).toBeVisible();
  expect(screen.getByText('1,032,000, no limit')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Runs and calls' })).toHaveAttribute('aria-valuenow', '81');
});

test('a quota that is used up stops, and says until when', async () => {
  db.usage.this_month.runs = 1_000;
  renderRoute('/settings/usage');
  expect(await screen.findByText('This month’s quota is used up')).toBeVisible();
  expect(screen.getByText(/^New runs start again on 0?1\/\d\d\/\d{4}/)).toBeVisible();
});

test('months are listed with their models and costs', async () => {
  renderRoute('/settings/usage');
  const november = await screen.findByRole('table', { name: 'November 2026' });
  expect(within(november).getByRole('row', { name: /gpt/ })).toHaveTextContent('$3.12');
  expect(within(november).getByRole('row', { name: /extract/ })).toHaveTextContent('Free');
  expect(within(november).getByRole('row', { name: /whisper-1/ })).toHaveTextContent(
    /21\.8 min of sound.*No price known/,
  );
  expect(screen.getByRole('region', { name: 'November 2026' })).toHaveTextContent('plus usage without a known price');
});

test('R53: months by model are hidden with sums only, as soon as that is chosen, and the quota is not', async () => {
  const { user, router } = renderRoute('/settings/usage');
  await screen.findByRole('table', { name: 'November 2026' });
  await router.navigate('/settings/insights?tab=privacy');
  await user.click(await screen.findByRole('radio', { name: /Sums only/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  await router.navigate('/settings/usage');
  expect(await screen.findByText('Your company does not show figures by model')).toBeVisible();
  expect(screen.queryByRole('table', { name: 'November 2026' })).toBeNull();
  expect(screen.getByText('812 of 1,000 · 81 %')).toBeVisible();
});

test('calls are filtered by state and key, and the address keeps that', async () => {
  const { user, router } = renderRoute('/settings/usage');
  await user.click(await screen.findByRole('tab', { name: 'API calls' }));
  const table = await screen.findByRole('table', { name: 'API calls' });
  expect(await within(table).findByRole('row', { name: /embed/ })).toHaveTextContent('rate limited');
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Failed');
  await waitFor(() => expect(within(table).queryByRole('row', { name: /^gpt/ })).toBeNull());
  expect(router.state.location.search).toBe('?tab=calls&status=failed');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Key' }), 'Nightly report, Ada Marlowe');
  expect(router.state.location.search).toContain('key_id=');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(router.state.location.search).toBe('?tab=calls');
});

test('calls come page by page, and none is said with what to do', async () => {
  db.calls = Array.from({ length: 31 }, (_, index) => apiCall(index + 1));
  const { user } = renderRoute('/settings/usage?tab=calls');
  await screen.findByText('30 of 31');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.queryByText('30 of 31')).toBeNull());
});

test('without any call the page says how to begin', async () => {
  db.calls = [];
  renderRoute('/settings/usage?tab=calls');
  expect(await screen.findByText('No program has called a model yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create a key' })).toHaveAttribute('href', '/settings/developers');
});

test('C6: without the right nothing is asked for', async () => {
  renderRoute('/settings/usage', 'viewer');
  expect(await screen.findByText('You do not have access to this page')).toBeVisible();
});

test('what a provider never counted is marked as estimated, in a call and in a month', async () => {
  db.calls = [apiCall(1, { status: 'cancelled', tokens_estimated: true })];
  if (db.usage.months[0]) db.usage.months[0].estimated = 2;
  const { user } = renderRoute('/settings/usage');
  const november = await screen.findByRole('table', { name: 'November 2026' });
  expect(within(november).getByRole('row', { name: /gpt/ })).toHaveTextContent('2 estimated');
  await user.click(screen.getByRole('tab', { name: /calls/ }));
  expect(await screen.findByText('estimated')).toBeVisible();
});
