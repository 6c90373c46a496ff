import { homeMock } from '@mock/handlers/home';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { KEYS, toldOf } from './model';

test('R25: steps stand by path, done by the deed, skipped by choice', async () => {
  const { user } = renderRoute('/get_started');
  const admin = within(await screen.findByRole('region', { name: 'Look after your company' }));
  expect(admin.getByText('1 of 2')).toBeVisible();
  expect(admin.queryByRole('button', { name: 'Skip: Make a workspace' })).toBeNull();
  expect(admin.getByRole('link', { name: 'Invite people' })).toHaveAttribute(
    'href',
    '/settings/usermanagement?invite=1',
  );
  await user.click(admin.getByRole('button', { name: 'Skip: Invite people' }));
  await user.click(await admin.findByRole('button', { name: 'Resume: Invite people' }));
  expect(await admin.findByRole('button', { name: 'Skip: Invite people' })).toBeVisible();
});

test('R25: the reminder is switched off and on here', async () => {
  const { user } = renderRoute('/get_started');
  await user.click(await screen.findByRole('switch', { name: 'Show on my home' }));
  await waitFor(() => expect(homeMock.steps.is_hidden).toBe(true));
});

test('R25: sample data goes in one act, after a question', async () => {
  const { user } = renderRoute('/get_started');
  await user.click(await screen.findByRole('button', { name: 'Remove sample data' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Remove sample data' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Sample data' })).toBeNull());
});

test('R25: a step that this page does not know is left out', async () => {
  homeMock.steps.steps.push({ key: 'of_a_later_server', path: 'runner', is_done: false, is_skipped: false });
  renderRoute('/get_started');
  const runner = within(await screen.findByRole('region', { name: 'Work with answers' }));
  expect(runner.getAllByRole('listitem')).toHaveLength(2);
});

test('R25: every step leads somewhere', () => {
  for (const key of KEYS) expect(toldOf(key)?.to).toMatch(/^\//);
});
