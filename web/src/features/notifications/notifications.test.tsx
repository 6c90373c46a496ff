/** R23, R44: the bell, the page and the settings of notifications. */
import { announcements, toldAnnouncement } from '@mock/announcements';
import { inbox } from '@mock/handlers/notifications';
import { webhooks } from '@mock/handlers/webhooks';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { queryClient } from '@/api/query-client';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';
import { listsKey, unreadQuery } from './queries';

const actions = (text: RegExp) => screen.findByRole('button', { name: new RegExp(`^Actions: .*${text.source}`) });

test('R44: the bell says how much is unread, shows the newest and marks all as read, which can be undone', async () => {
  const { user } = renderRoute('/notifications');
  const bell = await screen.findByRole('button', { name: 'Notifications, 2 unread' });
  // What was there when the page came is not news.
  expect(screen.queryByText('There are new notifications.')).toBeNull();
  await user.click(bell);
  const newest = within(await screen.findByRole('dialog', { name: 'Newest notifications' }));
  expect(await newest.findByRole('link', { name: /2 new comments on “Lease of May”/ })).toBeVisible();
  await user.click(newest.getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
});

test('R44: a stream that begins with what is known asks for no list again, and news does', async () => {
  const lists: string[] = [];
  let say: (unread: number) => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    server.use(
      http.get('*/api/v1/notification/list', ({ request }) => void lists.push(request.url)),
      http.get('*/api/v1/notification/events', () => {
        const body = new ReadableStream<Uint8Array>({
          start(stream) {
            let id = 0;
            say = (unread) => {
              id += 1;
              const data = JSON.stringify({ unread, unseen: inbox.unseen, announcements: 0 });
              stream.enqueue(new TextEncoder().encode(`id: ${String(id)}\nevent: unread\ndata: ${data}\n\n`));
            };
            resolve();
          },
        });
        return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } });
      }),
    );
  });
  renderRoute('/notifications');
  await screen.findByRole('button', { name: 'Notifications, 2 unread' });
  await opened;
  await waitFor(() => expect(lists.length).toBeGreaterThan(0));
  await waitFor(() => expect(queryClient.isFetching({ queryKey: listsKey })).toBe(0));
  const before = lists.length;
  const told = () => queryClient.getQueryState(unreadQuery().queryKey)?.dataUpdateCount ?? 0;
  const first = told();
  say(2);
  await waitFor(() => expect(told()).toBe(first + 1));
  await waitFor(() => expect(queryClient.isFetching({ queryKey: listsKey })).toBe(0));
  expect(lists).toHaveLength(before);
  say(3);
  expect(await screen.findByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible();
  await waitFor(() => expect(lists.length).toBeGreaterThan(before));
});

test('R44: marking all covers announcements, but for those that ask to be acknowledged, and says so', async () => {
  announcements.told.push(toldAnnouncement(1), toldAnnouncement(2, { needs_acknowledgement: true }));
  const { user } = renderRoute('/notifications');
  await user.click(await screen.findByRole('button', { name: 'Notifications, 4 unread' }));
  const newest = within(await screen.findByRole('dialog', { name: 'Newest notifications' }));
  await user.click(await newest.findByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  expect(await screen.findByText(/stay unread until you do/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Notifications, 4 unread' })).toBeVisible();
});

test('R23: what is archived and snoozed is in its own list and comes back', async () => {
  const { user } = renderRoute('/notifications');
  await user.click(await actions(/Contracts/));
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  await waitFor(() => expect(screen.queryByText(/The batch “Contracts”/)).toBeNull());
  await user.click(screen.getByRole('link', { name: 'Archived' }));
  await user.click(await actions(/Contracts/));
  await user.click(await screen.findByRole('menuitem', { name: 'Move out of the archive' }));
  expect(await screen.findByText('No archived notifications')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'All' }));
  await user.click(await actions(/Contracts/));
  await user.click(await screen.findByRole('menuitem', { name: 'For three hours' }));
  await waitFor(() => expect(screen.queryByText(/The batch “Contracts”/)).toBeNull());
  await user.click(screen.getByRole('link', { name: 'Snoozed' }));
  expect(await screen.findByText(/The batch “Contracts”/)).toBeVisible();
});

test('R44: what one may not open any more leads nowhere', async () => {
  renderRoute('/notifications');
  const gone = await screen.findByText('A schedule you can no longer open was paused.');
  expect(gone.closest('a')).toBeNull();
});

test('R44: a category is filtered by, and the address keeps it', async () => {
  const { user, router } = renderRoute('/notifications');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Category' }), 'Batches and schedules');
  await waitFor(() => expect(screen.queryByText(/2 new comments/)).toBeNull());
  expect(router.state.location.search).toBe('?category=batches');
});

test('R44: the page says why, and mutes exactly that', async () => {
  const { user } = renderRoute('/notifications');
  await user.click(await actions(/2 new comments/));
  await user.click(await screen.findByRole('menuitem', { name: 'Why did I get this?' }));
  const why = within(await screen.findByRole('dialog', { name: 'Why did I get this?' }));
  expect(await why.findByText('You started this run, or you wrote in this thread.')).toBeVisible();
  await user.click(why.getByRole('button', { name: 'Mute this kind for “Lease of May”' }));
  await waitFor(() => expect(inbox.muted).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(inbox.muted).toHaveLength(0));
});

test('R44: preferences are kept at once, security cannot be switched off, and quiet hours are set', async () => {
  const { user } = renderRoute('/settings/notifications', 'viewer');
  const own = within(await screen.findByRole('table', { name: 'What you are notified about' }));
  expect(own.getByText('Cannot be switched off')).toBeVisible();
  expect(own.queryByLabelText('In the bell: Account security')).toBeNull();
  await user.click(own.getByLabelText('In the bell: Batches and schedules'));
  await waitFor(() => expect(inbox.own[1]?.channels.in_app).toBe(false));
  await user.selectOptions(own.getByLabelText('Email: Batches and schedules'), 'On Mondays at 8:00');
  await waitFor(() => expect(inbox.own[1]?.channels.mail).toBe('weekly'));
  await user.click(screen.getByLabelText('Use quiet hours'));
  await waitFor(() => expect(inbox.quiet).toEqual({ from: '22:00', until: '07:00' }));
  await user.selectOptions(await screen.findByLabelText('Until'), '06:30');
  await waitFor(() => expect(inbox.quiet).toEqual({ from: '22:00', until: '06:30' }));
  expect(screen.queryByRole('region', { name: 'For everybody in the company' })).toBeNull();
});

test('R44: who manages people sets what holds for everybody', async () => {
  const { user } = renderRoute('/settings/notifications');
  const all = within(await screen.findByRole('table', { name: 'For everybody in the company' }));
  await user.click(all.getByLabelText('In the bell: Batches and schedules'));
  await waitFor(() => expect(inbox.company[1]?.channels.in_app).toBe(false));
});

test('R44: where the company allows it, what browsers tell is chosen by category, and needs the bell', async () => {
  webhooks.isPushAllowed = true;
  const { user } = renderRoute('/settings/notifications', 'viewer');
  const own = within(await screen.findByRole('table', { name: 'What you are notified about' }));
  await user.click(await own.findByLabelText('Browser: Batches and schedules'));
  await waitFor(() => expect(inbox.own[1]?.channels.push).toBe(false));
  await user.click(own.getByLabelText('In the bell: Batches and schedules'));
  await waitFor(() => expect(own.getByLabelText('Browser: Batches and schedules')).toBeDisabled());
});

test('R44: the title counts what was not seen, and who opens the bell has seen it while it stays unread', async () => {
  inbox.unseen = 2;
  const { user } = renderRoute('/settings');
  await waitFor(() => expect(document.title).toMatch(/^\(2\) /));
  await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  await waitFor(() => expect(document.title).not.toMatch(/^\(/));
  expect(inbox.unseen).toBe(0);
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
});
