import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { session } from '@/api/session';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

const email = () => screen.findByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const submit = () => screen.getByRole('button', { name: 'Sign in' });

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
});

test('R65, R66: empty and wrong fields are named under the field, and nothing is sent', async () => {
  const { user } = renderRoute('/login', null);
  await email();
  await user.click(submit());
  expect(await screen.findByText('Please input your email.')).toBeVisible();
  await user.type(await email(), 'ada');
  await user.type(password(), 'short');
  await user.click(submit());
  expect(await screen.findByText('Please enter a valid email.')).toBeVisible();
  expect(screen.getByText('Password must be at least 8 characters long')).toBeVisible();
});

test('signing in leads to the wish, with its query, and remembers the email when asked', async () => {
  const { user, router } = renderRoute('/login?to=workspaces%3Fsearch%3Dlegal', null);
  await user.type(await email(), 'ada@northwind.example');
  await user.type(password(), 'correct horse battery');
  await user.click(screen.getByLabelText('Remember me'));
  await user.click(submit());
  expect(await screen.findByRole('heading', { name: 'Workspaces', level: 1 })).toBeVisible();
  expect(router.state.location.search).toBe('?search=legal');
  expect(session.remembered()).toBe('ada@northwind.example');
});

test('R80: a refused sign-in is a dialog with a neutral sentence; closing it clears the password', async () => {
  const { user } = renderRoute('/login', null);
  await user.type(await email(), 'ada@northwind.example');
  await user.type(password(), 'wrong password');
  await user.click(submit());
  expect(await screen.findByText('Email or password is not right.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(password()).toHaveFocus());
  expect(password()).toHaveValue('');
  expect(session.isSignedIn()).toBe(false);
});

test('R80: the first password error is what the dialog says', async () => {
  server.use(
    http.post('*/api/v1/login', () =>
      HttpResponse.json(
        { status: 400, code: 'validation', message: 'Check', errors: { password: ['Too old.', 'Other.'] } },
        { status: 400 },
      ),
    ),
  );
  const { user } = renderRoute('/login', null);
  await user.type(await email(), 'ada@northwind.example');
  await user.type(password(), 'wrong password');
  await user.click(submit());
  expect(await screen.findByText('Too old.')).toBeVisible();
});

test('too many attempts: the button waits and the seconds are shown', async () => {
  const { user } = renderRoute('/login', null);
  await user.type(await email(), 'throttled@northwind.example');
  await user.type(password(), 'wrong password');
  await user.click(submit());
  expect(await screen.findByText('Too many attempts. Try again in 20 s.')).toBeVisible();
  expect(submit()).toBeDisabled();
});

test('a signed-in person who opens the sign-in page goes on', async () => {
  const { router } = renderRoute('/login?to=settings');
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/settings');
});
