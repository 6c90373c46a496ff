import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as files from '@/lib/save';
import { renderRoute } from '@/testing/render';

const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Unanswered questions' });
  const row = (name: RegExp) => within(table).findByRole('row', { name });
  return { table, row };
};

type User = ReturnType<typeof renderRoute>['user'];

async function choose(user: User, question: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${question}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

test('issue 33: a source counts as added only when somebody says so, and that can be undone', async () => {
  const { user, router } = renderRoute('/settings/insights?tab=questions');
  const { row } = await rows();
  const rent = await row(/When is the rent due/);
  await choose(user, 'When is the rent due?', 'Add a source');
  const dialog = await screen.findByRole('dialog', { name: 'Add a source' });
  expect(dialog).toHaveTextContent('When is the rent due?');
  expect(within(dialog).getByRole('link', { name: /Open documents/ })).toHaveAttribute('href', '/documents');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(rent).not.toHaveTextContent('Source added');
  expect(router.state.location.pathname).toBe('/settings/insights');

  await choose(user, 'When is the rent due?', 'Add a source');
  await user.click(await screen.findByRole('button', { name: 'Mark as added' }));
  expect(await within(rent).findByText('Source added')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(rent).not.toHaveTextContent('Source added'));
});

test('issue 33: what was recorded about a question is taken back from its menu', async () => {
  const { user } = renderRoute('/settings/insights?tab=questions');
  const { row } = await rows();
  const dogs = await row(/Are dogs allowed/);
  expect(dogs).toHaveTextContent('Entry written');
  await choose(user, 'Are dogs allowed?', 'Mark as not done');
  await waitFor(() => expect(dogs).not.toHaveTextContent('Entry written'));
  await user.click(screen.getByRole('button', { name: 'Actions for Are dogs allowed?' }));
  await screen.findByRole('menuitem', { name: 'Dismiss' });
  expect(screen.queryByRole('menuitem', { name: 'Mark as not done' })).toBeNull();
});

test('issue 33: a question is dismissed only after it was asked whether it should be', async () => {
  const { user } = renderRoute('/settings/insights?tab=questions');
  const { table, row } = await rows();
  await row(/Are dogs allowed/);
  await choose(user, 'Are dogs allowed?', 'Dismiss');
  const dialog = await screen.findByRole('dialog', { name: 'Dismiss this question?' });
  expect(within(table).getByText('Are dogs allowed?')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Dismiss question' }));
  await waitFor(() => expect(within(table).queryByText('Are dogs allowed?')).toBeNull());
});

test('issue 33: each tab says what it contains of what people wrote, as the company’s rule has it', async () => {
  const claim = /contain no questions and no answers/;
  const { user } = renderRoute('/settings/insights');
  expect(await screen.findByText(claim)).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Unanswered' }));
  expect(await screen.findByText(/in the words people used\. Names of those who asked are not shown/)).toBeVisible();
  expect(screen.queryByText(claim)).toBeNull();
  expect(
    await screen.findByText(/appears as soon as one person asks it\. .* once 5 people have asked it/),
  ).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Privacy' }));
  await user.click(await screen.findByRole('radio', { name: /Sums only/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('tab', { name: 'Unanswered' }));
  expect(
    await screen.findByText(/A question appears once 5 people have asked it.*see them on that page, too/),
  ).toBeVisible();
});

test('issue 33: the text for a works council says that questions are listed word for word, and to whom', async () => {
  const saved = vi.spyOn(files, 'saveText').mockImplementation(() => undefined);
  const { user } = renderRoute('/settings/insights?tab=privacy');
  await user.click(await screen.findByRole('button', { name: 'Download this rule as text' }));
  const text = saved.mock.lastCall?.[1] ?? '';
  expect(text).toContain('Questions that nothing answered are listed in the words of those who asked');
  expect(text).toContain('only in chats or private use cases, once 5 people have asked it');
  expect(text).toContain('see, on that page, every question asked outside chats');
  await user.click(screen.getByRole('radio', { name: /Sums only/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => {
    await user.click(screen.getByRole('button', { name: 'Download this rule as text' }));
    expect(saved.mock.lastCall?.[1]).toContain('see them on that page, too');
  });
});
