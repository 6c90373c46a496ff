import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '@/api/query-client';
import { session } from '@/api/session';
import { renderRoute, signInAs } from '@/testing/render';
import { server } from '@/testing/server';
import { leave } from './leave';

const fetched = () => queryClient.getQueryCache().getAll().length;

test('what a page shows stays until the page has gone, or it would ask for it again without a session', async () => {
  signInAs('admin');
  queryClient.setQueryData(['profile'], { name: 'Ada' });
  // React draws the next page after `navigate` has ended.
  await leave(async () => {}, '/login');
  expect(session.isSignedIn()).toBe(false);
  expect(fetched()).toBe(1);
});

test('nothing that was fetched for somebody is left after they signed out, and nothing is asked for without them', async () => {
  const unsigned: string[] = [];
  server.events.on('request:start', ({ request }) => {
    if (!request.headers.has('authorization')) unsigned.push(new URL(request.url).pathname);
  });
  const { user } = renderRoute('/settings');
  await user.click(await screen.findByRole('button', { name: /Account of Ada Marlowe/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  expect(await screen.findByRole('heading', { name: 'Welcome!' })).toBeVisible();
  await waitFor(() => expect(fetched()).toBe(0));
  expect(unsigned).toEqual([]);
  server.events.removeAllListeners();
});

test('nothing is left either when the second factor is not set up and another account is chosen', async () => {
  const { user } = renderRoute('/multi-factor');
  await user.click(await screen.findByRole('button', { name: 'Sign in with another account' }));
  expect(await screen.findByRole('heading', { name: 'Welcome!' })).toBeVisible();
  await waitFor(() => expect(fetched()).toBe(0));
});
