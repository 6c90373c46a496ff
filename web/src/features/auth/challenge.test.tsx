import { db } from '@mock/db';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '@/api/session';
import { renderRoute, signInAs } from '@/testing/render';
import { server } from '@/testing/server';
import { keepLogin } from './model';

const challenged = (kind: 'SOFTWARE_TOKEN_MFA' | 'WEBAUTHN_MFA' | 'NEW_PASSWORD_REQUIRED', ways: string[] = []) =>
  keepLogin(
    {
      access_token: null,
      token: null,
      refresh_token: null,
      user: null,
      client_mfa_enabled: true,
      subscription: null,
      challenge: kind,
      challenge_ways: ways as never,
      session: 'mock-session',
      message: '',
    },
    { email: 'ada@northwind.example' },
  );

describe('the second step', () => {
  beforeEach(() => challenged('SOFTWARE_TOKEN_MFA', ['totp', 'recovery_code']));

  test('R06: the code of the app signs in and leads to the wish', async () => {
    const { user, router } = renderRoute('/mfauthentication?to=settings', null);
    await user.type(await screen.findByLabelText('Code'), '123456');
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
    expect(session.isSignedIn()).toBe(true);
    expect(session.challengeSession()).toBeNull();
  });

  test('R69: the action fires 500 ms after the sixth character, once', async () => {
    const sent = vi.fn();
    server.use(
      http.post('*/api/v1/auth/challenge', async ({ request }) => {
        sent(await request.json());
        return HttpResponse.json({ status: 401, code: 'auth.wrong_code', message: 'Not right.' }, { status: 401 });
      }),
    );
    renderRoute('/mfauthentication', null);
    const field = await screen.findByLabelText('Code');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      fireEvent.change(field, { target: { value: '12345' } });
      await act(() => vi.advanceTimersByTimeAsync(2_000));
      expect(sent).not.toHaveBeenCalled();
      fireEvent.change(field, { target: { value: '123455' } });
      await act(() => vi.advanceTimersByTimeAsync(499));
      expect(sent).not.toHaveBeenCalled();
      await act(() => vi.advanceTimersByTimeAsync(1));
    } finally {
      vi.useRealTimers();
    }
    await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ session: 'mock-session', code: '123455' }));
    expect(await screen.findByText('Not right.')).toBeInTheDocument();
    // What was typed is kept, and not sent again by itself.
    expect(field).toHaveValue('123455');
    expect(session.challengeSession()).toBe('mock-session');
  });

  test('R69: a code is taken with spaces and hyphens, as it is pasted', async () => {
    const { user } = renderRoute('/mfauthentication', null);
    await user.click(await screen.findByLabelText('Code'));
    await user.paste(' 123-456 ');
    expect(screen.getByLabelText('Code')).toHaveValue('123456');
    expect(screen.getByLabelText('Code')).toHaveAttribute('autocomplete', 'one-time-code');
    await waitFor(() => expect(session.isSignedIn()).toBe(true));
  });

  test('R06: a recovery code signs in where the phone is lost', async () => {
    const { user } = renderRoute('/mfauthentication', null);
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await user.type(screen.getByLabelText('Recovery code'), 'BCDFG-HJKMN');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(session.isSignedIn()).toBe(true));
  });

  test('a challenge that is gone says so and leads back', async () => {
    server.use(
      http.post('*/api/v1/auth/challenge', () =>
        HttpResponse.json({ status: 401, code: 'auth.step_ended', message: 'Too late.' }, { status: 401 }),
      ),
    );
    const { user } = renderRoute('/mfauthentication', null);
    await user.type(await screen.findByLabelText('Code'), '123456');
    expect(await screen.findByText('Too late.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in again' })).toHaveAttribute('href', '/login');
  });
});

test('R06: without a challenge there is nothing to answer', async () => {
  const { router } = renderRoute('/mfauthentication', null);
  await screen.findByRole('heading', { name: 'Welcome!' });
  expect(router.state.location.pathname).toBe('/login');
});

describe('a first password', () => {
  beforeEach(() => challenged('NEW_PASSWORD_REQUIRED'));

  test('R08, R67: the rules are ticked as they are met, and the same password twice signs in', async () => {
    const { user } = renderRoute('/new-password', null);
    const field = await screen.findByLabelText('New password');
    const rule = (text: string) => screen.getByText(text, { exact: false }).closest('li');
    expect(rule('at least one number')).not.toHaveAttribute('data-met');
    await user.type(field, 'lantern27');
    expect(rule('at least one number')).toHaveAttribute('data-met');
    expect(rule('8 to 50 characters')).toHaveAttribute('data-met');
    expect(rule('at least one uppercase')).not.toHaveAttribute('data-met');
    await user.click(screen.getByRole('button', { name: 'Save and sign in' }));
    await waitFor(() => expect(rule('at least one uppercase')).toHaveAttribute('data-broken'));
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(rule('at least one number')).not.toHaveAttribute('data-broken');

    await user.clear(field);
    await user.type(field, 'Lantern-27');
    await user.type(screen.getByLabelText('Confirm password'), 'Lantern-28');
    await user.click(screen.getByRole('button', { name: 'Save and sign in' }));
    expect(
      await screen.findByText('The passwords do not match. Please make sure both passwords are identical.'),
    ).toBeVisible();
    await user.clear(screen.getByLabelText('Confirm password'));
    await user.type(screen.getByLabelText('Confirm password'), 'Lantern-27');
    await user.click(screen.getByRole('button', { name: 'Save and sign in' }));
    await waitFor(() => expect(session.isSignedIn()).toBe(true));
  });

  test('R67: the own login ID is no password', async () => {
    const { user } = renderRoute('/new-password', null);
    await user.type(await screen.findByLabelText('New password'), 'Ada@Northwind.example');
    expect(await screen.findByText('Your password must not be the same as your login ID.')).toBeVisible();
  });

  test('what only the server knows is shown at the field, and what was typed stays', async () => {
    server.use(
      http.post('*/api/v1/auth/new-password', () =>
        HttpResponse.json(
          {
            status: 400,
            code: 'validation',
            message: 'Check',
            errors: { new_password: ['This password is easy to guess.'] },
          },
          { status: 400 },
        ),
      ),
    );
    const { user } = renderRoute('/new-password', null);
    const field = await screen.findByLabelText('New password');
    await user.type(field, 'Lantern-27');
    await user.type(screen.getByLabelText('Confirm password'), 'Lantern-27');
    await user.click(screen.getByRole('button', { name: 'Save and sign in' }));
    expect(await screen.findByText('This password is easy to guess.')).toBeVisible();
    expect(field).toHaveValue('Lantern-27');
  });
});

test.each([
  ['invited@northwind.example', '/new-password', 'Choose your password'],
  ['totp@northwind.example', '/mfauthentication', 'Verify that it is you'],
])('R57: the challenge of %s leads to %s after 2 s', async (address, path, heading) => {
  const { user, router } = renderRoute('/login?to=settings', null);
  await user.type(await screen.findByLabelText('Email'), address);
  await user.type(screen.getByLabelText('Password'), 'correct horse battery');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await vi.waitUntil(() => session.challengeSession() !== null);
    await act(() => vi.advanceTimersByTimeAsync(1_900 - 500));
    expect(router.state.location.pathname).toBe('/login');
    await act(() => vi.advanceTimersByTimeAsync(700));
  } finally {
    vi.useRealTimers();
  }
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  expect(router.state.location.pathname).toBe(path);
  expect(new URLSearchParams(router.state.location.search).get('to')).toBe('settings');
});

describe('setting up a second factor', () => {
  beforeEach(() => {
    signInAs('admin');
    localStorage.setItem('client_mfa_enabled', 'true');
  });

  test('R58: nothing else is open until it is done', async () => {
    const { router } = renderRoute('/workspaces?search=x', null);
    expect(await screen.findByRole('heading', { name: 'Set up multi-factor authentication' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/multi-factor');
    expect(new URLSearchParams(router.state.location.search).get('to')).toBe('workspaces?search=x');
  });

  test('R07: app, code, recovery codes that must be saved, and on to the wish', async () => {
    const { user, router } = renderRoute('/multi-factor?to=settings', null);
    await user.click(await screen.findByRole('button', { name: /Authenticator app/ }));
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await user.type(screen.getByLabelText('Code'), '999999');
    expect(await screen.findByText('This code is not right. Check it and try again.')).toBeVisible();
    await user.clear(screen.getByLabelText('Code'));
    await user.type(screen.getByLabelText('Code'), '123456');
    expect(await screen.findByText('BCDFG-HJKMN')).toBeVisible();
    const goOn = screen.getByRole('button', { name: 'Continue to Atelier' });
    expect(goOn).toBeDisabled();
    await user.click(screen.getByLabelText('I have saved my recovery codes'));
    server.use(
      http.post('*/api/v1/auth/refresh', () =>
        HttpResponse.json({
          status: 200,
          message: 'OK',
          data: { access_token: 'admin', token: 'admin', refresh_token: 'next' },
        }),
      ),
    );
    await user.click(goOn);
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/settings');
    // The token of before was limited: a new one was fetched.
    expect(session.refreshToken()).toBe('next');
    expect(session.mustSetUpMfa()).toBe(false);
  });

  test('C18: a page that stood open for a while asks for the password before a factor is set up', async () => {
    db.signedInLongAgo = true;
    const { user } = renderRoute('/multi-factor', null);
    await user.click(await screen.findByRole('button', { name: /Authenticator app/ }));
    await user.type(await screen.findByLabelText(/^Your password/), `${db.password}{Enter}`);
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  });

  test('R07: there is a way out', async () => {
    const { user } = renderRoute('/multi-factor', null);
    await user.click(await screen.findByRole('button', { name: 'Sign in with another account' }));
    expect(await screen.findByRole('heading', { name: 'Welcome!' })).toBeVisible();
    expect(session.isSignedIn()).toBe(false);
  });
});
