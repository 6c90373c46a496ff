import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as files from '@/lib/save';
import { renderRoute } from '@/testing/render';

/** What the first row under the header says. */
const first = (table: HTMLElement) => within(table).getAllByRole('row')[1];

test('issue 33: figures are sorted by the server over all pages, and page and order are in the address', async () => {
  const { user, router } = renderRoute('/settings/insights?tab=figures&by=key');
  const table = await screen.findByRole('table', { name: 'Figures' });
  await within(table).findByRole('row', { name: /Without an API key/ });
  expect(within(table).getAllByRole('row')).toHaveLength(21);
  expect(screen.getByText('1–20 of 25')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await within(table).findByRole('row', { name: /Job 24/ });
  expect(router.state.location.search).toBe('?tab=figures&by=key&page=2');
  // Those that cost the most are on the last page by use.
  await user.click(within(table).getByRole('button', { name: 'Cost' }));
  expect(router.state.location.search).toBe('?tab=figures&by=key&sort=cost');
  await waitFor(() => expect(first(table)).toHaveTextContent(/^Job 2487/));
  await user.click(within(table).getByRole('button', { name: 'Cost' }));
  await waitFor(() => expect(first(table)).toHaveTextContent(/^Job 1110/));
  expect(router.state.location.search).toBe('?tab=figures&by=key&sort=cost&order=asc');
});

test('issue 33: what the five with the most have is of all, whatever is searched for', async () => {
  const { user, router } = renderRoute('/settings/insights?tab=figures&by=key&page=2');
  expect(await screen.findByText(/The five with the most have 18 % of all runs and calls/)).toBeVisible();
  expect(screen.getByText(/The five that cost the most have 36 % of the cost/)).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search names' }), 'job 24');
  await waitFor(() => expect(router.state.location.search).toBe('?tab=figures&by=key&search=job+24'));
  const table = screen.getByRole('table', { name: 'Figures' });
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(2));
  expect(screen.getByText(/The five with the most have 18 %/)).toBeVisible();
  // Of a few, a part says nothing.
  await user.selectOptions(screen.getByRole('combobox', { name: 'Figures by' }), 'Workspace');
  await within(table).findByRole('link', { name: 'Legal' });
  expect(screen.queryByText(/The five with the most/)).toBeNull();
});

test('issue 33: documents that are never cited have pages of their own, are found by name, and their file is whole', async () => {
  const saved = vi.spyOn(files, 'saveText').mockImplementation(() => undefined);
  const { user, router } = renderRoute('/settings/insights?tab=sources');
  const never = await screen.findByRole('table', { name: 'Never cited' });
  await within(never).findByRole('link', { name: 'old handbook.docx' });
  expect(within(never).queryByRole('link', { name: 'paper 24.docx' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await within(never).findByRole('link', { name: 'paper 24.docx' })).toBeVisible();
  expect(router.state.location.search).toBe('?tab=sources&never_page=2');
  expect(screen.getByRole('link', { name: 'terms.pdf' })).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Download CSV' })[1] as HTMLElement);
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const [name, text] = saved.mock.lastCall ?? [];
  expect(name).toBe('never-cited-documents.csv');
  expect(text?.trim().split('\r\n')).toHaveLength(26);
  await user.type(screen.getByRole('searchbox', { name: 'Search documents' }), 'paper 7');
  await waitFor(() => expect(router.state.location.search).toBe('?tab=sources&search=paper+7'));
  await waitFor(() => expect(within(never).getAllByRole('row')).toHaveLength(2));
  expect(await screen.findByText('No documents match')).toBeVisible();
});

test('issue 33: use cases on another model have pages, are found by name, and say how fresh they are', async () => {
  const saved = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
  const { user, router } = renderRoute('/settings/insights?tab=what-if');
  const model = await screen.findByRole('combobox', { name: 'Other model' });
  await waitFor(() => expect(within(model).getAllByRole('option').length).toBeGreaterThan(1));
  await user.selectOptions(model, within(model).getAllByRole('option')[1] as HTMLElement);
  const table = await screen.findByRole('table', { name: 'On another model' });
  expect(await screen.findByText('1–20 of 22')).toBeVisible();
  expect(screen.getByText(/^As of /)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await within(table).findByRole('row', { name: /Draft 20/ });
  expect(router.state.location.search).toContain('page=2');
  await user.type(screen.getByRole('searchbox', { name: 'Search use cases' }), 'contract');
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(2));
  expect(router.state.location.search).toMatch(/search=contract$/);
  expect(router.state.location.search).not.toContain('page=');
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.lastCall?.[1]).toBe('insight-what-if.csv');
});

test('issue 33: people at their limit have pages, are found by name, and their file is whole', async () => {
  const saved = vi.spyOn(files, 'saveText').mockImplementation(() => undefined);
  const { user, router } = renderRoute('/settings/insights?tab=limits&page=2');
  const table = await screen.findByRole('table', { name: 'People at their limit' });
  await within(table).findByRole('row', { name: /Guest 20/ });
  expect(screen.getByText('21–22 of 22')).toBeVisible();
  expect(screen.getByText(/^As of /)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.lastCall?.[1].trim().split('\r\n')).toHaveLength(23);
  await user.type(screen.getByRole('searchbox', { name: 'Search names' }), 'ben');
  await within(table).findByRole('row', { name: /Ben Osei/ });
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  expect(router.state.location.search).toBe('?tab=limits&search=ben');
});
