/** Where a sign-in leads (specification §4). Pure, so that the table of cases is a test. */
import { session } from '@/api/session';
import type { Login } from '@/api/types';
import { safePath } from '@/lib/safe-path';

/** Pause between a challenge and its page, in milliseconds. */
export const CHALLENGE_DELAY = 2_000;
/** Pause between "signed out" and the sign-in page, in milliseconds. */
export const SIGNED_OUT_DELAY = 1_000;

export type NextStep = { kind: 'challenge'; path: string } | { kind: 'go'; path: string } | { kind: 'failed' };

export function nextStep(login: Login, wish: string | null): NextStep {
  if (login.challenge !== null) {
    return {
      kind: 'challenge',
      path: login.challenge === 'NEW_PASSWORD_REQUIRED' ? '/new-password' : '/mfauthentication',
    };
  }
  if ((login.access_token ?? login.token) === null || login.user === null) return { kind: 'failed' };
  if (login.client_mfa_enabled && !login.user.is_mfa_enabled) return { kind: 'go', path: '/multi-factor' };
  if (login.subscription === null) return { kind: 'go', path: '/settings/billing' };
  return { kind: 'go', path: safePath(wish) };
}

/** Keeps what the answer brought; the remembered e-mail only when asked. */
export function keepLogin(login: Login, email: string, remember: boolean) {
  session.remember(remember ? email.trim() : null);
  if (login.challenge === null) session.keep(login);
  else session.keepChallenge(login);
}
