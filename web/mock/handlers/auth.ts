/**
 * Sign-in and out. `admin` and `viewer` are both the token and the role. The part before the @ says what happens:
 * `throttled`, `invited` (first password), `totp` and `passkey` (second factor), `trial` (no subscription), `mfa` (a
 * second factor is asked for and not set up). The domains `sso.example` and `azure.example` sign in elsewhere.
 */
import type { Login } from '@/api/gen/types.gen';
import { passwordProblems } from '@/lib/password-rules';
import { done, ok, refuse } from '../answers';
import { db } from '../db';
import { profileOf } from '../profile';
import { on, open } from './guard';

/** The right answers of the mock. */
export const RIGHT = { code: '123456', mailed: 'K7M2XP', recovery: 'BCDFG-HJKMN', session: 'mock-session' };

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

function choosePassword(password: string, field: string, email?: string) {
  const broken = passwordProblems(password, { email });
  const errors: Record<string, string[]> = broken.length > 0 ? { [field]: broken } : {};
  return broken.length > 0 ? refuse(400, 'validation', 'Please check the form.', { errors }) : null;
}

export const authHandlers = [
  open.post('/auth/discover', ({ body }) => {
    const { email } = body;
    if (email.endsWith('@sso.example')) return ok({ way: 'sso', provider: 'oidc' });
    if (email.endsWith('@azure.example')) return ok({ way: 'sso', provider: 'azure' });
    return ok({ way: 'password', provider: null });
  }),
  open.post('/login', ({ body }) => {
    const { email, password } = body;
    if (email.startsWith('throttled')) {
      return refuse(429, 'auth.throttled', 'Too many attempts.', { retryAfter: 20 });
    }
    const answer = password === db.password ? answerFor(email) : null;
    return answer === null ? refuse(401, 'auth.invalid', 'Email or password is not right.') : ok(answer);
  }),
  open.post('/auth/challenge', ({ body }) => {
    const { session, code, recovery_code } = body;
    if (session !== RIGHT.session) return sessionOver();
    return code === RIGHT.code || recovery_code === RIGHT.recovery ? ok(loginOf('admin')) : wrongCode();
  }),
  open.post('/auth/new-password', ({ body }) => {
    if (body.session !== RIGHT.session) return sessionOver();
    return choosePassword(body.new_password, 'new_password') ?? ok(loginOf('admin'));
  }),
  open.post('/auth/passkey/start', () =>
    ok({ session: RIGHT.session, options: { challenge: 'AAAA', rpId: 'localhost', userVerification: 'preferred' } }),
  ),
  open.post('/auth/passkey/finish', () => ok(loginOf('admin'))),
  open.post('/forgot-password', () => ok({ resend_after: 60 })),
  open.post('/forgot-password/verify', ({ body }) => {
    if (body.code !== RIGHT.mailed) return refuse(400, 'auth.wrong_code', 'This code is not right, or too old.');
    return choosePassword(body.new_password, 'new_password', body.email) ?? done('Password changed successfully!');
  }),
  open.post('/signup', ({ body }) => {
    return choosePassword(body.password, 'password', body.email) ?? ok({ resend_after: 60 });
  }),
  open.post('/signup/resend', () => ok({ resend_after: 60 })),
  open.post('/signup/verify', ({ body }) => {
    const { code } = body;
    return code === RIGHT.mailed ? ok(loginOf('admin', { subscription: null })) : wrongCode();
  }),
  open.post('/auth/sso/start', () => ok({ url: 'https://login.provider.example/authorize?state=mock' })),
  open.post('/auth/sso/callback', ({ body }) => {
    const { code, error } = body;
    if (error !== undefined) return refuse(403, 'sso.denied', 'The provider did not let you in.');
    return code === 'right' ? ok({ token: 'one-time', to: null }) : refuse(404, 'sso.code', 'This code is not known.');
  }),
  open.post('/auth/validate-token', ({ body }) => {
    const { token } = body;
    return token === 'one-time' ? ok(loginOf('admin')) : refuse(404, 'sso.code', 'This code is not known.');
  }),
  open.post('/auth/refresh', () => refuse(401, 'auth.refresh_invalid', 'Please sign in again.')),
  open.post('/error-log', () => done()),
  open.get('/error-log/ip', () => ok({ ip: '203.0.113.7' })),
  on.post('/auth/logout', () => done('Logout Successfully')),
  on.get('/get-security-token', ({ query }) => {
    const app = query.get('app') === 'na' ? 'na' : 'calls';
    return ok({ token: { key: `key-${app}` }, app, url: 'https://calls.example/app' });
  }),
  on.get('/profile', ({ user }) => ok(profileOf(user))),
];
