import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { session } from '@/api/session';
import { kept, renderRoute } from '@/testing/render';
import { server } from '@/testing/server';
import { PUBLIC_SCREENS, SCREENS } from '../../e2e/support/screens';
import { routes } from './routes';

function leaves(list: readonly RouteObject[], above = ''): [string, RouteObject][] {
  return list.flatMap((route) => {
    const path = `${above}/${route.path ?? ''}`.replaceAll(/\/+/g, '/');
    return route.children ? leaves(route.children, path) : [[path, route] as [string, RouteObject]];
  });
}

test('R15: every page is loaded lazily', () => {
  const eager = leaves(routes).filter(([, route]) => route.lazy === undefined && typeof route.loader !== 'function');
  expect(eager.map(([path]) => path)).toEqual([]);
});

test('every page says its title before it is loaded', () => {
  const untitled = leaves(routes).filter(([, route]) => {
    const title = (route.handle as { title?: { id?: string } } | undefined)?.title;
    return route.lazy !== undefined && !title?.id;
  });
  expect(untitled.map(([path]) => path)).toEqual([]);
});

test('R02–R14: every public route of the specification is there', () => {
  const known = new Set(leaves(routes).map(([path]) => path));
  const wanted =
    '/login /validate /auth/azure-login /auth/sso-login /login-error /error /login-varify /mfauthentication /multi-factor /new-password /signup /forgotPassword /verification /newPassword /forgetVerification /success /*';
  expect(wanted.split(' ').filter((path) => !known.has(path))).toEqual([]);
});

test('UX-32: the pages that the specification names by their address are there', () => {
  const known = new Set(leaves(routes).map(([path]) => path));
  const wanted = '/dashboard /play /notifications /get_started /user-upload-management /createResource';
  const isKnown = (path: string) => known.has(path) || known.has(`${path}/:chatId?`);
  expect(wanted.split(' ').filter((path) => !isKnown(path))).toEqual([]);
});

// They show something only in the middle of signing in, and are looked at by the stories of it.
const IN_THE_MIDDLE =
  '/login /validate /auth/azure-login /auth/sso-login /mfauthentication /multi-factor /new-password /newPassword /forgetVerification /handover';

test('axe looks at every page that has an address of its own', () => {
  const looked = new Set(
    [...SCREENS, ...PUBLIC_SCREENS, ...IN_THE_MIDDLE.split(' ')].map(
      (address) => new URL(address, 'http://page').pathname,
    ),
  );
  const missing = leaves(routes).filter(
    ([path, route]) => route.lazy !== undefined && !/[:*]/.test(path) && !looked.has(path),
  );
  expect(missing.map(([path]) => path)).toEqual([]);
});

test('without a session every page leads to the sign-in page, keeping path and query', async () => {
  const { router } = renderRoute('/workspaces?search=legal', null);
  expect(await screen.findByRole('heading', { name: 'Welcome!' })).toBeVisible();
  expect(new URLSearchParams(router.state.location.search).get('to')).toBe('workspaces?search=legal');
});

test('R14: an unknown address is a page inside the shell', async () => {
  renderRoute('/nowhere/at/all');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Home' })).toBeVisible();
});

test('R14: an unknown address says so to people who are not signed in, too', async () => {
  const { router } = renderRoute('/nowhere/at/all', null);
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  expect(router.state.location.pathname).toBe('/nowhere/at/all');
});

test('a workspace of somebody else reads like one that does not exist', async () => {
  renderRoute('/workspaces/0190ffff-0000-7000-8000-000000000000/members');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('R04, R30: the error page has its words and its three ways out', async () => {
  renderRoute('/error', null);
  expect(await screen.findByRole('heading', { name: 'Error Occured !' })).toBeVisible();
  expect(screen.getByText('Something went wrong')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/');
});

test('R60: signing out forgets the session, keeps the remembered email and says so', async () => {
  session.remember('ada@northwind.example');
  const { user } = renderRoute('/settings');
  await user.click(await screen.findByRole('button', { name: /Account of Ada Marlowe/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  expect(await screen.findByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  expect(await screen.findByText('Logout Successfully')).toBeVisible();
  expect(kept()).toEqual({ remember: 'ada@northwind.example' });
});

test('R80: a sign-out that fails says so and signs nobody out', async () => {
  server.use(
    http.post('*/api/v1/auth/logout', () =>
      HttpResponse.json({ status: 503, code: 'unavailable', message: 'Away' }, { status: 503 }),
    ),
  );
  const { user } = renderRoute('/settings');
  await user.click(await screen.findByRole('button', { name: /Account of Ada Marlowe/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  expect(await screen.findByText('Something Went Wrong!!!')).toBeVisible();
  expect(session.isSignedIn()).toBe(true);
});

test('another tab that signs out takes this one along', async () => {
  const { router } = renderRoute('/settings');
  await screen.findByRole('heading', { name: 'Profile' });
  session.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'userDetails' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});
