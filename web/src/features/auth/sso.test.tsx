import { refuse } from '@mock/answers';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '@/api/session';
import { isMobile } from '@/lib/device';
import { outside } from '@/lib/outside';
import { renderRoute, signInAs } from '@/testing/render';
import { server } from '@/testing/server';
import { appFor, handoverAddress, hasCallsAccess } from './handover';
import { ssoFailure } from './kept';

beforeEach(() => {
  ssoFailure.detail = null;
});

describe('single sign-on', () => {
  test.each(['/auth/sso-login', '/auth/azure-login'])('R02: %s leads to the provider', async (path) => {
    const left = vi.spyOn(outside, 'go').mockReturnValue(true);
    renderRoute(`${path}?email=ada%40sso.example`, null);
    expect(await screen.findByRole('heading', { name: 'Signing you in' })).toBeVisible();
    expect(left).toHaveBeenCalledExactlyOnceWith('https://login.provider.example/authorize?state=mock');
  });

  test('R02: what the provider brought back becomes a sign-in, and no token stays in the address', async () => {
    const { router } = renderRoute('/auth/sso-login?code=right&state=s&to=settings', null);
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible();
    expect(session.isSignedIn()).toBe(true);
    expect(router.state.location.search).toBe('');
  });

  test('R02: /validate takes the one-time token, and sends it once', async () => {
    const sent = vi.fn();
    server.events.on('request:start', ({ request }) => {
      if (request.url.includes('validate-token')) sent();
    });
    renderRoute('/validate?token=one-time&to=settings', null);
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible();
    expect(sent).toHaveBeenCalledOnce();
    server.events.removeAllListeners();
  });

  test.each([
    ['/validate?token=unknown', 'Invalid SSO code'],
    ['/auth/sso-login?code=wrong&state=s', 'Invalid SSO code'],
    ['/auth/azure-login?error=access_denied&state=s', 'Something Went Wrong!!! Received status From Azure: 403'],
  ])('R80: %s ends at /login-error with "%s"', async (path, text) => {
    const { router } = renderRoute(path, null);
    expect(await screen.findByText(text)).toBeVisible();
    expect(router.state.location.pathname).toBe('/login-error');
  });

  test('R80: what the server says in the same words is said once', async () => {
    server.use(http.post('*/api/v1/auth/sso/callback', () => refuse(404, 'sso.invalid_code', 'Invalid SSO code')));
    renderRoute('/auth/sso-login?code=used&state=s', null);
    expect(await screen.findAllByText('Invalid SSO code')).toHaveLength(1);
  });

  test('R80: no status at all', async () => {
    server.use(http.post('*/api/v1/auth/sso/start', () => HttpResponse.error()));
    renderRoute('/auth/azure-login', null);
    expect(await screen.findByText('Something Went Wrong!!!')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login');
  });

  test('R03: nobody puts words into the page through its address', async () => {
    renderRoute('/login-error?status=404%20call%20me&message=Call%20this%20number', null);
    expect(await screen.findByText('Something Went Wrong!!!')).toBeVisible();
    expect(screen.queryByText(/call/i)).toBeNull();
  });
});

describe('handover to the calls product (R59)', () => {
  test.each([
    [['ONLY_CALLS'], false, 'calls'],
    [['CALL_AI'], false, 'calls'],
    [['CALL_AI', 'WEB_APP'], false, 'calls'],
    [['WEB_APP'], false, 'na'],
    [['WEB_APP', 'CALL_AI'], false, 'na'],
    [['CALL_AI'], true, 'na'],
    [['ONLY_CALLS'], true, 'na'],
    [[], false, null],
    [['SOMETHING_NEW'], false, null],
  ] as const)('R59, R71: %j on a phone (%s) gives %s', (access, mobile, app) => {
    expect(appFor(access, mobile)).toBe(app);
  });

  test('R71: who may use calls', () => {
    expect(hasCallsAccess(['CALL_AI'])).toBe(true);
    expect(hasCallsAccess(['WEB_APP'])).toBe(true);
    expect(hasCallsAccess(['ONLY_CALLS'])).toBe(false);
    expect(hasCallsAccess(['ONLY_CALLS'], { wider: true })).toBe(true);
    expect(hasCallsAccess([], { wider: true })).toBe(false);
  });

  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5, true],
    ['Mozilla/5.0 (Linux; Android 17; Pixel 10)', 5, true],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0)', 5, true],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0)', 0, false],
    ['Mozilla/5.0 (X11; Linux x86_64)', 0, false],
  ])('R59: %s with %i touch points is mobile: %s', (userAgent, maxTouchPoints, mobile) => {
    expect(isMobile({ userAgent, maxTouchPoints })).toBe(mobile);
  });

  test('C24: the wish is a path of the calls product, never another address', () => {
    expect(handoverAddress('https://calls.example/app/', 'calls', 'room/7?mic=on', 'k')).toBe(
      'https://calls.example/app/room/7?mic=on&app=calls&token=k',
    );
    expect(new URL(handoverAddress('https://calls.example', 'calls', '/room', 'k')).origin).toBe(
      'https://calls.example',
    );
  });

  const asCaller = () => {
    signInAs('admin');
    const user = { ...session.user(), feature_access: ['CALL_AI'] };
    localStorage.setItem('userDetails', JSON.stringify(user));
  };

  test('R59: the target is opened after 1 s, with the key', async () => {
    asCaller();
    const left = vi.spyOn(outside, 'go').mockReturnValue(true);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      renderRoute('/handover?to=room%2F7', null);
      await screen.findByRole('heading', { name: 'Opening calls' });
      expect(left).not.toHaveBeenCalled();
      await act(() => vi.advanceTimersByTimeAsync(1_000));
    } finally {
      vi.useRealTimers();
    }
    expect(left).toHaveBeenCalledWith('https://calls.example/app/room/7?app=calls&token=key-calls');
  });

  test('R59: na stays in this app, at /{to}', async () => {
    signInAs('admin');
    const { router } = renderRoute('/handover?to=settings', null);
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
  });

  test('R59: a failure clears storage and leads to the sign-in page', async () => {
    asCaller();
    server.use(
      http.get('*/api/v1/get-security-token', () =>
        HttpResponse.json({ status: 500, code: 'internal', message: 'No' }, { status: 500 }),
      ),
    );
    const { router } = renderRoute('/handover?to=room', null);
    expect(await screen.findByRole('heading', { name: 'Welcome!' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/login');
    expect(session.isSignedIn()).toBe(false);
  });
});
