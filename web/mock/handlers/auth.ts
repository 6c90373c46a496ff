/** Sign-in and out. `admin` and `viewer` are both the token and the role. */
import { http } from 'msw';
import { ok, refuse } from '../answers';
import { db, profileOf } from '../db';
import { on } from './guard';

export const authHandlers = [
  http.post('*/api/v1/login', async ({ request }) => {
    const { email, password } = (await request.json()) as { email: string; password: string };
    if (email.startsWith('throttled')) {
      return refuse(429, 'auth.throttled', 'Too many attempts.', { retryAfter: 20 });
    }
    const role = (['admin', 'viewer'] as const).find((each) => db.users[each].email === email);
    if (role === undefined || password !== db.password) {
      return refuse(401, 'auth.invalid', 'Email or password is not right.');
    }
    return ok({
      access_token: role,
      token: role,
      refresh_token: `refresh-${role}`,
      user: db.users[role],
      client_mfa_enabled: false,
      subscription: { plan: 'enterprise', status: 'active' },
      challenge: null,
      session: null,
      message: 'Login Successfully',
    });
  }),
  http.post('*/api/v1/auth/refresh', () => refuse(401, 'auth.refresh_invalid', 'Please sign in again.')),
  http.post('*/api/v1/error-log', () => ok(null)),
  on('post', 'auth/logout', () => ok(null, 'Logout Successfully')),
  on('get', 'profile', ({ user }) => ok(profileOf(user))),
];
