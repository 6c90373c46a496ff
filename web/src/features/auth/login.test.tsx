import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { session } from '@/api/session';
import { outside } from '@/lib/outside';
import { setPageConfig } from '@/lib/page-config';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

const email = () => screen.findByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const go = () => screen.getByRole('button', { name: 'Continue' });
const submit = () => screen.getByRole('button', { name: 'Sign in' });

type User = ReturnType<typeof renderRoute>['user'];

/** Gives the email and waits for the password's turn. */
async function name(user: User, address: string) {
  await user.type(await email(), address);
  await user.click(go());
  await screen.findByRole('button', { name: 'Sign in' });
}

async function signIn(user: User, address: string, secret = 'correct horse battery') {
  await name(user, address);
  await user.type(password(), secret);
  await user.click(submit());
}

test('R01: a stranger is welcomed, a remembered person is welcomed back with the email filled in', async () => {
  const first = renderRoute('/login', null);
  expect(await screen.findByRole('heading', { name: 'Welcome!' })).toBeVisible();
  expect(await email()).toHaveValue('');
  first.unmount();

  session.remember('ada@northwind.example');
  renderRoute('/login', null);
  expect(await screen.findByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  expect(await email()).toHaveValue('ada@northwind.example');
  expect(screen.getByLabelText('Remember me')).toBeChecked();
  expect(password()).toHaveFocus();
});

test('R65: an empty and a wrong email are named under the field, and nobody is asked', async () => {
  const asked = vi.fn();
  server.events.on('request:start', asked);
  const { user } = renderRoute('/login', null);
  await email();
  await user.click(go());
  expect(await screen.findByText('Please input your email.')).toBeVisible();
  await user.type(await email(), 'ada');
  await user.click(go());
  expect(await screen.findByText('Please enter a valid email.')).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
  server.events.removeAllListeners();
});

test('R66: a short password is named under the field', async () => {
  const { user } = renderRoute('/login', null);
  await name(user, 'ada@northwind.example');
  expect(password()).toHaveFocus();
  await user.type(password(), 'short');
  await user.click(submit());
  expect(await screen.findByText('Password must be at least 8 characters long')).toBeVisible();
});

test('signing in leads to the wish, with its query, and remembers the email when asked', async () => {
  const { user, router } = renderRoute('/login?to=workspaces%3Fsearch%3Dlegal', null);
  await user.click(await screen.findByLabelText('Remember me'));
  await signIn(user, 'ada@northwind.example');
  expect(await screen.findByRole('heading', { name: 'Workspaces', level: 1 })).toBeVisible();
  expect(router.state.location.search).toBe('?search=legal');
  expect(session.remembered()).toBe('ada@northwind.example');
});

test('a password manager that fills in both fields signs in with one click', async () => {
  const { user } = renderRoute('/login', null);
  await user.type(await email(), 'ada@northwind.example');
  await user.type(password(), 'correct horse battery');
  await user.click(go());
  await waitFor(() => expect(session.isSignedIn()).toBe(true));
});

test('R80: a refused sign-in is a dialog with a neutral sentence; what was typed stays, selected', async () => {
  const { user } = renderRoute('/login', null);
  await signIn(user, 'ada@northwind.example', 'wrong password');
  expect(await screen.findByText('Email or password is not right.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(password()).toHaveFocus());
  expect(password()).toHaveValue('wrong password');
  expect(session.isSignedIn()).toBe(false);
});

test.each([
  [{ password: ['Too old.', 'Other.'] }, 'Too old.'],
  [{}, 'Something went wrong!'],
])('R80: of %j the dialog says %s', async (errors, said) => {
  server.use(
    http.post('*/api/v1/login', () =>
      HttpResponse.json({ status: 400, code: 'validation', message: 'Check', errors }, { status: 400 }),
    ),
  );
  const { user } = renderRoute('/login', null);
  await signIn(user, 'ada@northwind.example');
  expect(await screen.findByText(said)).toBeVisible();
  // No second dialog of the general handler: this call is one of the exempted.
  expect(screen.queryByText('Oops...')).toBeNull();
});

test('too many attempts: the button waits and the seconds are shown', async () => {
  const { user } = renderRoute('/login', null);
  await signIn(user, 'throttled@northwind.example', 'wrong password');
  expect(await screen.findByText('Too many attempts. Try again in 20 s.')).toBeVisible();
  expect(submit()).toBeDisabled();
});

test('a signed-in person who opens the sign-in page goes on', async () => {
  const { router } = renderRoute('/login?to=settings');
  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/settings');
});

test('discovery that cannot be had leaves the password', async () => {
  server.use(http.post('*/api/v1/auth/discover', () => HttpResponse.error()));
  const { user } = renderRoute('/login', null);
  await signIn(user, 'ada@northwind.example');
  await waitFor(() => expect(session.isSignedIn()).toBe(true));
});

test.each([
  ['ada@sso.example', 'Continue with single sign-on'],
  ['ada@azure.example', 'Continue with Microsoft'],
])('R02: %s is offered only "%s"', async (address, button) => {
  const left = vi.spyOn(outside, 'go').mockReturnValue(true);
  const { user } = renderRoute('/login', null);
  await user.type(await email(), address);
  await user.click(go());
  await user.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://login.provider.example/authorize?state=mock'));
});

test('R02: beside single sign-on a password is still a way in; the server says whether it opens', async () => {
  const { user } = renderRoute('/login', null);
  await user.type(await email(), 'trial@sso.example');
  await user.click(go());
  await user.click(await screen.findByRole('button', { name: 'Use a password instead' }));
  expect(password()).toHaveFocus();
  await user.type(password(), 'correct horse battery');
  await user.click(submit());
  await waitFor(() => expect(session.isSignedIn()).toBe(true));
});

test('another email can be used after all', async () => {
  const { user } = renderRoute('/login', null);
  await name(user, 'ada@northwind.example');
  await user.click(screen.getByRole('button', { name: 'Use another account' }));
  expect(await email()).toHaveFocus();
  expect(await email()).toHaveValue('ada@northwind.example');
  expect(go()).toBeVisible();
});

test('R10: what was typed goes along to the reset', async () => {
  const { user } = renderRoute('/login', null);
  await name(user, 'ada@northwind.example');
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
  expect(await screen.findByRole('heading', { name: 'Reset Password' })).toBeVisible();
  expect(await email()).toHaveValue('ada@northwind.example');
});

test('UX-49: the operator’s pages about the law are linked below the card, and only those there are', async () => {
  setPageConfig({ legal: { terms: 'https://northwind.example/terms', privacy: null, imprint: null } });
  renderRoute('/login', null);
  expect(await screen.findByRole('link', { name: 'Terms of service' })).toHaveAttribute(
    'href',
    'https://northwind.example/terms',
  );
  expect(screen.queryByRole('link', { name: 'Imprint' })).toBeNull();
  setPageConfig(null);
});
