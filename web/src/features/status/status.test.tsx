import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { setPageConfig } from '@/lib/page-config';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';
import { daysOf, uptimeOf, worstOf } from './model';

afterEach(() => setPageConfig(null));

test('issue 33: a day is known, or it is not; minutes that did not work count against the time that was looked at', () => {
  const days = [{ day: '2026-11-20', part: 'mail', degraded_minutes: 3, down_minutes: 72 }];
  const known = daysOf('mail', { days, since: '2026-11-18' }, new Date('2026-11-27T12:00:00Z'));
  expect(known).toHaveLength(90);
  expect(known.filter(({ state }) => state === null)).toHaveLength(80);
  expect(known.at(-8)).toEqual({ day: '2026-11-20', state: 'down', degraded: 3, down: 72 });
  expect(uptimeOf(known)).toBe(9950);
  expect(uptimeOf(daysOf('mail', { days: [], since: null }, new Date()))).toBeNull();
  expect(worstOf([])).toBe('operational');
});

test('issue 33: everybody reads the status without signing in', async () => {
  renderRoute('/status', null);
  expect(
    await screen.findByRole('heading', { name: 'Some systems are slow or not available to everybody' }),
  ).toBeVisible();
  expect(screen.getByRole('article')).toHaveTextContent('Mails are late');
  expect(screen.getByRole('img', { name: /Email, the last 90 days.*down for 12 minutes/ })).toBeVisible();
});

test('R88: the tab names the platform as its operator does', async () => {
  setPageConfig({ brandName: 'Northwind Desk' });
  renderRoute('/status', null);
  expect(await screen.findByRole('heading', { name: 'Status' })).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Status · Northwind Desk'));
});

test('issue 33: a database that does not answer is told of', async () => {
  const away = { as_of: '2026-11-27T08:00:00Z', checked_at: '2026-11-27T08:10:00Z', is_database_up: false };
  const status = {
    ...away,
    parts: [{ key: 'page', region: null, state: 'down' }],
    incidents: [],
    days: [],
    since: null,
  };
  server.use(http.get('*/api/v1/status', () => HttpResponse.json({ status: 200, message: 'OK', data: status })));
  renderRoute('/status', null);
  expect(await screen.findByText(/The database does not answer/)).toBeVisible();
});

test('issue 33: the owner writes an incident, and what is wrong with it stands at its field', async () => {
  const { user } = renderRoute('/settings/status');
  await user.click(await screen.findByRole('button', { name: 'Write an incident' }));
  const dialog = await screen.findByRole('dialog', { name: 'Write an incident' });
  await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
  expect(within(dialog).getByText('Please enter a title.')).toBeVisible();
  expect(within(dialog).getByText('Please choose at least one part.')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: 'Title' }), 'Runs wait');
  await user.type(within(dialog).getByRole('textbox', { name: 'What people should know' }), 'We look at it.');
  await user.click(within(dialog).getByRole('combobox', { name: 'Affected parts' }));
  await user.click(await screen.findByRole('option', { name: 'Runs' }));
  await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
  expect(await screen.findByRole('heading', { name: 'Runs wait' })).toBeVisible();
});
