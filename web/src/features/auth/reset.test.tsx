import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { session } from '@/api/session';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';
import { reset, signUp, signUpDraft } from './kept';

const MAILED = 'K7M2XP';

describe('a forgotten password', () => {
  test('R61: two steps, with the email kept across both', async () => {
    const { user, router } = renderRoute('/forgotPassword', null);
    expect(await screen.findByRole('heading', { name: 'Reset Password' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login');
    await user.type(screen.getByLabelText('Email'), 'ada@northwind.example');
    await user.click(screen.getByRole('button', { name: 'Send code' }));

    expect(await screen.findByText('Check your email for the verification code and enter it below.')).toBeVisible();
    expect(router.state.location.pathname).toBe('/verification');
    expect(screen.getByText('ada@northwind.example')).toBeVisible();
    await user.type(screen.getByLabelText('New password'), 'Lantern-27');
    await user.type(screen.getByLabelText('Confirm password'), 'Lantern-27');
    await user.type(screen.getByLabelText('Verification code'), MAILED.toLowerCase());
    // The sixth character is enough: everything else is filled in.
    expect(await screen.findByRole('heading', { name: 'Password changed successfully!' })).toBeVisible();
    expect(reset.get()).toBeNull();
  });

  test('R11: a code alone leads on to the password, and a wrong one is named under its field', async () => {
    reset.set('ada@northwind.example', 0);
    const { user } = renderRoute('/verification', null);
    await user.type(await screen.findByLabelText('Verification code'), 'AAAAAA');
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveFocus());
    await user.type(screen.getByLabelText('New password'), 'Lantern-27');
    await user.type(screen.getByLabelText('Confirm password'), 'Lantern-27');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('This code is not right, or too old.')).toBeVisible();
    expect(screen.getByLabelText('Verification code')).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByLabelText('New password')).toHaveValue('Lantern-27');
  });

  test('R11: Resend waits as long as the server says', async () => {
    reset.set('ada@northwind.example', 60);
    const sent = vi.fn();
    server.use(
      http.post('*/api/v1/forgot-password', async ({ request }) => {
        sent(await request.json());
        return HttpResponse.json({ status: 200, message: 'OK', data: { resend_after: 45 } });
      }),
    );
    const first = renderRoute('/verification', null);
    expect(await screen.findByText('Resend in 60 s')).toBeVisible();
    first.unmount();

    reset.set('ada@northwind.example', 0);
    const { user } = renderRoute('/verification', null);
    await user.click(await screen.findByRole('button', { name: 'Resend' }));
    expect(await screen.findByText('Resend in 45 s')).toBeVisible();
    expect(sent).toHaveBeenCalledExactlyOnceWith({ email: 'ada@northwind.example' });
  });

  test('R61: the first step comes first; the reset action clears it', async () => {
    const { user, router, unmount } = renderRoute('/verification', null);
    await screen.findByRole('button', { name: 'Send code' });
    expect(router.state.location.pathname).toBe('/forgotPassword');
    unmount();
    reset.set('ada@northwind.example', 0);
    renderRoute('/verification', null);
    await user.click(await screen.findByRole('link', { name: 'Back to login' }));
    expect(await screen.findByRole('heading', { name: 'Welcome!' })).toBeVisible();
    expect(reset.get()).toBeNull();
  });

  test.each(['/newPassword', '/forgetVerification'])('R12: %s is the second step too', async (path) => {
    renderRoute(`${path}?email=ada%40northwind.example`, null);
    expect(await screen.findByText('ada@northwind.example')).toBeVisible();
    expect(screen.getByLabelText('Verification code')).toBeInTheDocument();
  });

  test('R13, R82: the success is shown for 1.5 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      const { router } = renderRoute('/success', null);
      await screen.findByRole('heading', { name: 'Password changed successfully!' });
      expect(router.state.location.pathname).toBe('/success');
      await act(() => vi.advanceTimersByTimeAsync(1_500));
      await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('signing up', () => {
  test('R09, R05: form, code, and a company on trial lands at billing', async () => {
    const { user, router } = renderRoute('/signup', null);
    await user.click(await screen.findByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Please input your email.')).toBeVisible();
    expect(screen.getByText(/Please enter your company/)).toBeVisible();
    await user.type(screen.getByLabelText('Company'), 'Harbour Lights');
    await user.type(screen.getByLabelText('First name'), 'Mira');
    await user.type(screen.getByLabelText('Last name'), 'Sol');
    await user.type(screen.getByLabelText('Work email'), 'mira@harbour.example');
    await user.type(screen.getByLabelText('Password'), 'Lantern-27');
    await user.type(screen.getByLabelText('Confirm password'), 'Lantern-27');
    await user.click(screen.getByRole('button', { name: 'Create account' }));

    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/login-varify');
    await user.type(screen.getByLabelText('Verification code'), 'AAAAAA');
    expect(await screen.findByText(/This code is not right/)).toBeInTheDocument();
    await user.clear(screen.getByLabelText('Verification code'));
    await user.type(screen.getByLabelText('Verification code'), MAILED);
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/billing'));
    expect(session.isSignedIn()).toBe(true);
    expect(signUp.get()).toBeNull();
    expect(signUpDraft.get()).toBeNull();
  });

  test('what was typed survives a reload, but for the passwords', async () => {
    const { user, unmount } = renderRoute('/signup', null);
    await user.type(await screen.findByLabelText('Company'), 'Harbour Lights');
    await user.type(screen.getByLabelText('Password'), 'Lantern-27');
    unmount();
    renderRoute('/signup', null);
    expect(await screen.findByLabelText('Company')).toHaveValue('Harbour Lights');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(Object.values(sessionStorage).join()).not.toContain('Lantern');
  });

  test('R67: the rules of the password are told while it is typed', async () => {
    const { user } = renderRoute('/signup', null);
    await user.type(await screen.findByLabelText('Password'), 'Lantern');
    expect(
      screen.getByText('It must include at least one number.', { exact: false }).closest('li'),
    ).not.toHaveAttribute('data-met');
    await user.type(screen.getByLabelText('Password'), '-27');
    expect(screen.getByText('It must include at least one number.', { exact: false }).closest('li')).toHaveAttribute(
      'data-met',
    );
  });
});
