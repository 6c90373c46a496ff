import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as files from '@/lib/save';
import { renderRoute } from '@/testing/render';

test('issue 33: the habit curve is a chart and a table, and each month is a row of a file', async () => {
  const saved = vi.spyOn(files, 'saveText').mockImplementation(() => undefined);
  const { user } = renderRoute('/settings/insights?tab=habit');
  const chart = await screen.findByRole('figure', { name: 'People who came back' });
  await user.click(within(chart).getByRole('button', { name: 'Show as a table' }));
  expect(within(chart).getByRole('row', { name: /Week 2/ })).toHaveTextContent('25 %10 %');
  const months = screen.getByRole('table', { name: 'By month of first use' });
  expect(within(months).getByRole('row', { name: /October 2026/ })).toHaveTextContent('42 (50 %)–––');
  await user.click(screen.getByRole('button', { name: 'Download months as CSV' }));
  expect(saved).toHaveBeenCalledWith('insight-habit.csv', expect.stringContaining('"2026-10-01",4,2,,,'));
});

test('issue 33: the curve is compared with the months before, as the address asks, where anybody started in them', async () => {
  const { user, router } = renderRoute('/settings/insights?tab=habit');
  const chart = await screen.findByRole('figure', { name: 'People who came back' });
  await user.click(within(chart).getByRole('button', { name: 'Show as a table' }));
  expect(within(chart).getByRole('columnheader', { name: 'The 6 months before' })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'People who started in' }), '12');
  expect(await screen.findByText(/there is no comparison/)).toBeVisible();
  expect(within(chart).queryByRole('columnheader', { name: /months before/ })).toBeNull();
  expect(router.state.location.search).toBe('?tab=habit&months=12');
});

test('issue 33: groups say that they overlap, and shares are of the company’s total with the time before', async () => {
  renderRoute('/settings/insights?tab=figures&by=group');
  const table = await screen.findByRole('table', { name: 'Figures' });
  expect(await within(table).findByRole('row', { name: /Sales/ })).toHaveTextContent('80 %');
  expect(screen.getByText(/In all: 50 runs and calls, cost €8.50. In the period before: 40/)).toBeVisible();
  expect(screen.getByText(/somebody in two groups counts in both/)).toBeVisible();
});

test('issue 33: where nothing belongs to a group, the page says where groups come from', async () => {
  renderRoute('/settings/insights?tab=figures&by=group&search=nobody');
  expect(await screen.findByText(/Nothing here belongs to a group/)).toBeVisible();
});

test('issue 33: figures by group are hidden where people have pseudonyms', async () => {
  const { user } = renderRoute('/settings/insights?tab=privacy');
  await user.click(await screen.findByRole('radio', { name: /Under pseudonyms/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('tab', { name: 'Cost and use' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Figures by' }), 'Group');
  expect(await screen.findByText('Your company does not show these figures')).toBeVisible();
});

test('issue 33: people at their limit lead to their request, or to their budget', async () => {
  renderRoute('/settings/insights?tab=limits');
  const table = await screen.findByRole('table', { name: 'People at their limit' });
  const ada = await within(table).findByRole('row', { name: /Ada Marlowe/ });
  expect(ada).toHaveTextContent('104 %');
  expect(within(ada).getByRole('link', { name: 'Answer the request' })).toHaveAttribute(
    'href',
    '/settings/token-requests?box=review',
  );
  const ben = within(table).getByRole('row', { name: /Ben Osei/ });
  expect(within(ben).getByRole('link', { name: 'Change the budget' })).toHaveAttribute('href', '/settings/billing');
});

test('issue 33: under pseudonyms no number says whose limit it is', async () => {
  const { user } = renderRoute('/settings/insights?tab=privacy');
  await user.click(await screen.findByRole('radio', { name: /seudonyms/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('tab', { name: 'Limits' }));
  const table = await screen.findByRole('table', { name: 'People at their limit' });
  expect(await within(table).findByRole('row', { name: /Person 0000000001/ })).toHaveTextContent('80 %');
  expect(within(table).queryByRole('columnheader', { name: 'Tokens' })).toBeNull();
});

test('issue 33: sums only: nobody is named at their limit', async () => {
  const { user } = renderRoute('/settings/insights?tab=privacy');
  await user.click(await screen.findByRole('radio', { name: /Sums only/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('tab', { name: 'Limits' }));
  expect(await screen.findByText('Your company does not show individual people')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Habit' }));
  expect(await screen.findByText(/no figures about fewer than 5 people/)).toBeVisible();
});

test('issue 33: figures are a file of the server, by what the address asks for', async () => {
  const saved = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
  const { user } = renderRoute('/settings/insights?tab=figures&by=workspace&search=legal');
  const table = await screen.findByRole('table', { name: 'Figures' });
  await within(table).findByRole('link', { name: 'Legal' });
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.lastCall?.[1]).toBe('insight-workspace.csv');
});
