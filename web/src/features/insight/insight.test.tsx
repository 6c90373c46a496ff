import { db } from '@mock/db';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as files from '@/lib/save';
import { renderRoute } from '@/testing/render';

test('R53: the overview says sums with the time before, where people stop, and how fresh it is', async () => {
  renderRoute('/settings/insights?time=7d');
  expect(await screen.findByText('Active people')).toBeVisible();
  expect(screen.getByText('-20 % compared with the period before')).toBeVisible();
  const adoption = screen.getByRole('region', { name: 'Adoption' });
  expect(within(adoption).getByText('Most stop here').closest('.mantine-Group-root')).toHaveTextContent(
    'Ran something',
  );
  expect(screen.getByText(/As of .* Days are those of Asia\/Kathmandu/)).toBeVisible();
});

test('a chart is there as a table and as a file', async () => {
  const saved = vi.spyOn(files, 'saveText').mockImplementation(() => undefined);
  const { user } = renderRoute('/settings/insights?time=7d');
  const chart = await screen.findByRole('figure', { name: 'Runs and calls by day' });
  await user.click(within(chart).getByRole('button', { name: 'Show as a table' }));
  const table = within(chart).getByRole('table', { name: 'Runs and calls by day' });
  expect(within(table).getByRole('row', { name: /26\/11\/2026/ })).toHaveTextContent('18');
  await user.click(within(chart).getByRole('button', { name: 'Download CSV' }));
  expect(saved).toHaveBeenCalledWith('Runs and calls by day.csv', expect.stringContaining('"26/11/2026",18,2'));
});

test('issue 33: what the month will come to stands beside the month before', async () => {
  renderRoute('/settings/insights');
  const forecast = await screen.findByRole('region', { name: 'Forecast for November 2026' });
  // The mock's zone is that of Kathmandu, where almost twenty-six days of thirty have passed.
  expect(forecast).toHaveTextContent('Runs and calls5850 so far, 50 in November 2026');
  expect(forecast).toHaveTextContent('€4.95');
});

test('what figures are by, their order and the words that are looked for are in the address', async () => {
  const { user, router } = renderRoute('/settings/insights');
  await user.click(await screen.findByRole('tab', { name: 'Cost and use' }));
  const table = await screen.findByRole('table', { name: 'Figures' });
  expect(await within(table).findByRole('link', { name: 'Ada Marlowe' })).toHaveAttribute(
    'href',
    expect.stringContaining('/settings/usermanagement?person='),
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Figures by' }), 'Workspace');
  await within(table).findByRole('link', { name: 'Legal' });
  await user.click(within(table).getByRole('button', { name: 'Cost' }));
  expect(router.state.location.search).toBe('?tab=figures&by=workspace&sort=cost');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Time' }), 'Last 30 days');
  expect(router.state.location.search).toContain('time=30d');
});

test('use cases are listed with what makes them worth keeping, and lead to where they are mended', async () => {
  renderRoute('/settings/insights?tab=use-cases');
  const table = await screen.findByRole('table', { name: 'Figures' });
  const row = await within(table).findByRole('row', { name: /Contract review/ });
  expect(row).toHaveTextContent('18 %');
  expect(within(row).getByRole('link', { name: 'Fix Contract review' })).toHaveAttribute(
    'href',
    expect.stringContaining('/edit-use-case/'),
  );
});

test('issue 33: a workspace and a use case are chosen, stand in the address, and are let go again', async () => {
  const { user, router } = renderRoute('/settings/insights?tab=use-cases');
  const table = await screen.findByRole('table', { name: 'Figures' });
  await user.click(await within(table).findByRole('button', { name: 'Figures of Contract review' }));
  expect(router.state.location.search).toMatch(/^\?tab=figures&use_case=[\w-]{36}$/);
  await user.click(await screen.findByRole('button', { name: 'Only Contract review: show all use cases' }));
  expect(router.state.location.search).toBe('?tab=figures');
  const workspace = screen.getByRole('combobox', { name: 'Workspace' });
  await user.selectOptions(workspace, await within(workspace).findByRole('option', { name: 'Legal' }));
  expect(router.state.location.search).toMatch(/workspace=[\w-]{36}/);
  await user.selectOptions(workspace, 'All workspaces');
  expect(router.state.location.search).toBe('?tab=figures');
});

test('sums only: figures of people are hidden, and the page says so', async () => {
  const { user } = renderRoute('/settings/insights?tab=privacy');
  await user.click(await screen.findByRole('radio', { name: /Sums only/ }));
  expect(screen.getByRole('textbox', { name: /Smallest group/ })).toHaveValue('5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('tab', { name: 'Cost and use' }));
  expect(await screen.findByText('Your company does not show these figures')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Seats' }));
  expect(await screen.findByText('Your company does not show individual people')).toBeVisible();
});

test('issue 33: the rule is a text for a works council, as it is saved', async () => {
  const saved = vi.spyOn(files, 'saveText').mockImplementation(() => undefined);
  const { user } = renderRoute('/settings/insights?tab=privacy');
  await user.click(await screen.findByRole('button', { name: 'Download this rule as text' }));
  const named = saved.mock.calls[0]?.[1] ?? '';
  expect(named).toMatch(/^Figures of \w[^\n]*, as of \w/);
  expect(named).toContain('How people are shown\n- By name');
  expect(named).not.toContain('fewer than');
  expect(named).toContain('these looks are not in the company’s audit log');
  expect(named).toContain('The operator sees the company’s workspaces as this rule shows them, without names. Each of');
  expect(named).toContain('everybody sees how often that happened in the company.');
  await user.click(screen.getByRole('radio', { name: /Sums only/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Download this rule as text' }));
  await waitFor(async () => {
    await user.click(screen.getByRole('button', { name: 'Download this rule as text' }));
    expect(saved.mock.lastCall?.[1]).toContain('is about fewer than 5 people');
  });
  expect(saved.mock.lastCall?.[1]).toContain('how many people were active, unless they were fewer than 5.');
});

test('unused seats lead to the person; documents that no answer cites are named', async () => {
  const saved = vi.spyOn(files, 'saveText').mockImplementation(() => undefined);
  const { user } = renderRoute('/settings/insights?tab=seats');
  expect(await screen.findByRole('link', { name: 'Cleo Marsh' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await vi.waitFor(() =>
    expect(saved).toHaveBeenCalledWith('unused-seats.csv', expect.stringContaining('"Cleo Marsh"')),
  );
  await user.click(screen.getByRole('tab', { name: 'Sources' }));
  expect(await screen.findByRole('link', { name: 'old handbook.docx' })).toBeVisible();
  expect(screen.getByRole('table', { name: 'Cited most' })).toHaveTextContent('terms.pdf');
});

test('issue 33: unused seats are reclaimed: their people are suspended', async () => {
  const ben = db.people.at(1);
  const { user } = renderRoute('/settings/insights?tab=seats');
  const table = await screen.findByRole('table', { name: 'Unused seats' });
  await user.click(await within(table).findByRole('checkbox', { name: 'Choose Cleo Marsh' }));
  await user.click(screen.getByRole('button', { name: 'Reclaim seats' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('One person is suspended');
  await user.click(within(dialog).getByRole('button', { name: 'Reclaim' }));
  await vi.waitFor(() => expect(ben?.status).toBe('suspended'));
});

test('issue 33: questions that nothing answered are found, answered by an entry, and told whether that helped', async () => {
  const saved = vi.spyOn(files, 'saveText').mockImplementation(() => undefined);
  const { user, router } = renderRoute('/settings/insights?tab=questions');
  const table = await screen.findByRole('table', { name: 'Unanswered questions' });
  const row = await within(table).findByRole('row', { name: /When is the rent due/ });
  expect(row).toHaveTextContent('In 3 wordings');
  expect(within(table).getByRole('row', { name: /Are dogs allowed/ })).toHaveTextContent(
    'Asked again since: answered 6 of 7',
  );
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await vi.waitFor(() =>
    expect(saved).toHaveBeenCalledWith(
      'unanswered-questions.csv',
      expect.stringContaining('"When is the rent due?",3,14,6'),
    ),
  );
  await user.click(within(row).getByRole('button', { name: 'Actions for When is the rent due?' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Write an entry' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('textbox', { name: 'Question' })).toHaveValue('When is the rent due?');
  await user.type(within(dialog).getByRole('textbox', { name: 'Answer' }), 'In May.');
  await user.click(within(dialog).getByRole('button', { name: 'Save as next version' }));
  expect(await within(table).findByText('Not asked again yet')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Asked last');
  expect(router.state.location.search).toBe('?tab=questions&sort=last');
});

test('issue 33: what another model would have cost, with what the examples say of it and nothing where they were not tried', async () => {
  const { user } = renderRoute('/settings/insights?tab=what-if');
  const model = await screen.findByRole('combobox', { name: 'Other model' });
  await vi.waitFor(() => expect(within(model).getAllByRole('option').length).toBeGreaterThan(1));
  await user.selectOptions(model, within(model).getAllByRole('option')[1] as HTMLElement);
  const table = await screen.findByRole('table', { name: 'On another model' });
  const row = await within(table).findByRole('row', { name: /Contract review/ });
  expect(row).toHaveTextContent('18 of 20 passed');
  expect(row).toHaveTextContent('44 %');
  expect(within(table).getByRole('row', { name: /Summaries/ })).toHaveTextContent('Never tried');
});

test('everybody has their own use, with the hours of their week and who looked', async () => {
  renderRoute('/settings/my-usage', 'viewer');
  const week = await screen.findByRole('table', { name: 'When you work' });
  expect(within(week).getAllByRole('row')[1]).toHaveTextContent('7');
  expect(screen.getByText(/were looked at by name 3 times/)).toBeVisible();
  expect(screen.getByRole('table', { name: 'Who looked' })).toHaveTextContent('Ada Marlowe3');
});

test('C6: without the right nothing of the company is asked for', async () => {
  renderRoute('/settings/insights', 'viewer');
  expect(await screen.findByText('You do not have access to this page')).toBeVisible();
});
