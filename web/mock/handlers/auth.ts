/**
 * Sign-in and out. `admin` and `viewer` are both the token and the role. The part before the @ says what happens:
 * `throttled`, `invited` (first password), `totp` and `passkey` (second factor), `trial` (no subscription), `mfa` (a
 * second factor is asked for and not set up). The domains `sso.example` and `azure.example` sign in elsewhere.
 */
import { http } from 'msw';
import type { Login } from '@/api/gen/types.gen';
import { passwordProblems } from '@/lib/password-rules';
import { ok, refuse } from '../answers';
import { db, profileOf } from '../db';
import { on } from './guard';

/** The right answers of the mock. */
export const RIGHT = { code: '123456', mailed: 'K7M2XP', recovery: 'BCDFG-HJKMN', session: 'mock-session' };

type Body = Record<string, string | undefined>;
const bodyOf = async (request: Request) => (await request.json()) as Body;

export const loginOf = (role: 'admin' | 'viewer', more: Partial<Login> = {}): Login => ({
  access_token: role,
  token: role,
  refresh_token: `refresh-${role}`,
  user: db.users[role],
  client_mfa_enabled: false,
  subscription: { plan: 'enterprise', status: 'active' },
  challenge: null,
  challenge_ways: [],
  session: null,
  message: 'Login Successfully',
  ...more,
});

const challenge = (kind: Login['challenge'], ways: Login['challenge_ways']) =>
  loginOf('admin', {
    access_token: null,
    token: null,
    refresh_token: null,
    user: null,
    subscription: null,
    challenge: kind,
    challenge_ways: ways,
    session: RIGHT.session,
  });

function answerFor(email: string): Login | null {
  switch (email.split('@')[0]) {
    case 'invited':
      return challenge('NEW_PASSWORD_REQUIRED', []);
    case 'totp':
      return challenge('SOFTWARE_TOKEN_MFA', ['totp', 'recovery_code']);
    case 'passkey':
      return challenge('WEBAUTHN_MFA', ['passkey', 'recovery_code']);
    case 'trial':
      return loginOf('admin', { subscription: null });
    case 'mfa':
      return loginOf('admin', { client_mfa_enabled: true });
    default: {
      const role = (['admin', 'viewer'] as const).find((each) => db.users[each].email === email);
      return role === undefined ? null : loginOf(role);
    }
  }
}

const wrongCode = () => refuse(401, 'auth.wrong_code', 'This code is not right. Check it and try again.');
const sessionOver = () => refuse(401, 'auth.step_ended', 'This took too long. Please sign in again.');

function choosePassword(body: Body, field: string) {
  const broken = passwordProblems(body[field] ?? '', { email: body['email'] });
  const errors: Record<string, string[]> = broken.length > 0 ? { [field]: broken } : {};
  return broken.length > 0 ? refuse(400, 'validation', 'Please check the form.', { errors }) : null;
}

export const authHandlers = [
  http.post('*/api/v1/auth/discover', async ({ request }) => {
    const { email = '' } = await bodyOf(request);
    if (email.endsWith('@sso.example')) return ok({ way: 'sso', provider: 'oidc' });
    if (email.endsWith('@azure.example')) return ok({ way: 'sso', provider: 'azure' });
    return ok({ way: 'password', provider: null });
  }),
  http.post('*/api/v1/login', async ({ request }) => {
    const { email = '', password } = await bodyOf(request);
    if (email.startsWith('throttled')) {
      return refuse(429, 'auth.throttled', 'Too many attempts.', { retryAfter: 20 });
    }
    const answer = password === db.password ? answerFor(email) : null;
    return answer === null ? refuse(401, 'auth.invalid', 'Email or password is not right.') : ok(answer);
  }),
  http.post('*/api/v1/auth/challenge', async ({ request }) => {
    const { session, code, recovery_code } = await bodyOf(request);
    if (session !== RIGHT.session) return sessionOver();
    return code === RIGHT.code || recovery_code === RIGHT.recovery ? ok(loginOf('admin')) : wrongCode();
  }),
  http.post('*/api/v1/auth/new-password', async ({ request }) => {
    const body = await bodyOf(request);
    if (body['session'] !== RIGHT.session) return sessionOver();
    return choosePassword(body, 'new_password') ?? ok(loginOf('admin'));
  }),
  http.post('*/api/v1/auth/passkey/start', () =>
    ok({ session: RIGHT.session, options: { challenge: 'AAAA', rpId: 'localhost', userVerification: 'preferred' } }),
  ),
  http.post('*/api/v1/auth/passkey/finish', () => ok(loginOf('admin'))),
  http.post('*/api/v1/forgot-password', () => ok({ resend_after: 60 })),
  http.post('*/api/v1/forgot-password/verify', async ({ request }) => {
    const body = await bodyOf(request);
    if (body['code'] !== RIGHT.mailed) return refuse(400, 'auth.wrong_code', 'This code is not right, or too old.');
    return choosePassword(body, 'new_password') ?? ok(null, 'Password changed successfully!');
  }),
  http.post('*/api/v1/signup', async ({ request }) => {
    const body = await bodyOf(request);
    return choosePassword(body, 'password') ?? ok({ resend_after: 60 });
  }),
  http.post('*/api/v1/signup/resend', () => ok({ resend_after: 60 })),
  http.post('*/api/v1/signup/verify', async ({ request }) => {
    const { code } = await bodyOf(request);
    return code === RIGHT.mailed ? ok(loginOf('admin', { subscription: null })) : wrongCode();
  }),
  http.post('*/api/v1/auth/sso/start', () => ok({ url: 'https://login.provider.example/authorize?state=mock' })),
  http.post('*/api/v1/auth/sso/callback', async ({ request }) => {
    const { code, error } = await bodyOf(request);
    if (error !== undefined) return refuse(403, 'sso.denied', 'The provider did not let you in.');
    return code === 'right' ? ok({ token: 'one-time' }) : refuse(404, 'sso.code', 'This code is not known.');
  }),
  http.post('*/api/v1/auth/validate-token', async ({ request }) => {
    const { token } = await bodyOf(request);
    return token === 'one-time' ? ok(loginOf('admin')) : refuse(404, 'sso.code', 'This code is not known.');
  }),
  http.post('*/api/v1/auth/refresh', () => refuse(401, 'auth.refresh_invalid', 'Please sign in again.')),
  http.post('*/api/v1/error-log', () => ok(null)),
  http.get('*/api/v1/error-log/ip', () => ok({ ip: '203.0.113.7' })),
  on('post', 'auth/logout', () => ok(null, 'Logout Successfully')),
  on('get', 'get-security-token', ({ query }) =>
    ok({ token: { key: `key-${query.get('app') ?? ''}` }, url: 'https://calls.example/app' }),
  ),
  on('get', 'profile', ({ user }) => ok(profileOf(user))),
];
