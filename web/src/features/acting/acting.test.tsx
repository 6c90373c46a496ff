import { db } from '@mock/db';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { session } from '@/api/session';
import { page } from '@/lib/page';
import { kept, renderRoute, signInAs } from '@/testing/render';
import { server } from '@/testing/server';

let load: MockInstance<typeof page.load>;
beforeEach(() => {
  load = vi.spyOn(page, 'load').mockImplementation(() => undefined);
});

/** As it stands after the page was loaded anew. */
function acting(minutes: number, write = false) {
  signInAs('admin');
  const until = new Date(Date.now() + minutes * 60_000).toISOString();
  db.acting = { client_id: 2, client_name: 'Contoso Legal', reason: 'Ticket 4711: no end', until, write };
  session.act({ access_token: 'acting-2', client_id: 2 });
}

test('R70: acting needs a reason; then the own session is put aside and the page is loaded anew', async () => {
  const { user } = renderRoute('/settings/act-for-client');
  await user.click(await screen.findByRole('button', { name: 'Act for Contoso Legal' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Why not');
  await user.click(within(dialog).getByRole('button', { name: 'Begin' }));
  expect(within(dialog).getByText('Please give the reason in at least 10 characters')).toBeVisible();
  expect(session.isActing()).toBe(false);
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), ', ticket 4711');
  await user.click(within(dialog).getByRole('button', { name: 'Begin' }));
  await waitFor(() => expect(load).toHaveBeenCalledExactlyOnceWith('/'));
  expect(db.acting).toMatchObject({ client_id: 2, reason: 'Why not, ticket 4711', write: false });
  expect(session.token()).toBe('acting-2');
  expect(session.clientId()).toBe('2');
  expect(session.refreshToken()).toBeNull();
});

test('R70: the bar says for whom, how far and until when, on every page, and ends it', async () => {
  acting(15);
  const { user } = renderRoute('/workspaces', null);
  const bar = await screen.findByRole('region', { name: 'Acting for a client' });
  expect(bar).toHaveTextContent('Acting for Contoso Legal');
  expect(bar).toHaveTextContent('Read only');
  expect(within(bar).getByRole('timer').textContent).toMatch(/^1[45]:\d\d$/);
  await user.click(within(bar).getByRole('button', { name: 'End' }));
  await waitFor(() => expect(load).toHaveBeenCalled());
  expect(db.acting).toBeNull();
  expect(session.token()).toBe('admin');
  expect(session.refreshToken()).toBe('refresh-admin');
  expect(session.clientId()).toBe('1');
  expect(kept()).not.toHaveProperty('own_session');
});

test('when the time is over one is oneself again', async () => {
  acting(-1);
  renderRoute('/workspaces', null);
  await waitFor(() => expect(load).toHaveBeenCalledWith('/settings/act-for-client'));
  expect(session.token()).toBe('admin');
});

test('a token that the server no longer takes ends the acting, not the session', async () => {
  acting(15);
  server.use(
    http.get('*/api/v1/workspace/list', () =>
      HttpResponse.json({ status: 401, code: 'auth.expired', message: 'Expired' }, { status: 401 }),
    ),
  );
  const { router } = renderRoute('/workspaces', null);
  await waitFor(() => expect(session.isActing()).toBe(false));
  expect(session.isSignedIn()).toBe(true);
  expect(router.state.location.pathname).toBe('/workspaces');
});

test('after it, the page says once how it ended', async () => {
  sessionStorage.setItem('acting-ending', 'expired');
  renderRoute('/settings/act-for-client');
  expect(await screen.findByText(/Your time acting for the client is over/)).toBeVisible();
  expect(sessionStorage.getItem('acting-ending')).toBeNull();
});

test('pages about oneself are closed while acting', async () => {
  acting(15);
  renderRoute('/settings/security', null);
  expect(await screen.findByText('You are acting for Contoso Legal')).toBeVisible();
  expect(screen.queryByText('Devices')).toBeNull();
});

test('signing out while acting forgets both sessions', () => {
  acting(15);
  session.clear();
  expect(kept()).toEqual({});
});

test('acting twice keeps the own session that was put aside first', () => {
  acting(15);
  session.act({ access_token: 'acting-3', client_id: 3 });
  session.endActing();
  expect(session.token()).toBe('admin');
});

test('a kept session that somebody tampered with signs out', () => {
  acting(15);
  localStorage.setItem('own_session', '{not json');
  expect(session.endActing()).toBe(true);
  expect(session.isSignedIn()).toBe(false);
});

test('C6: without the right the clients are not even asked for', async () => {
  renderRoute('/settings/act-for-client', 'viewer');
  expect(await screen.findByText('You do not have access to this page')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Request access' })).toBeNull();
});
