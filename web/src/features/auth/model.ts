/** Where a sign-in leads (specification §4). Pure, so that the table of cases is a test. */

import type { Login } from '@/api/gen/types.gen';
import { session } from '@/api/session';
import { isMobile } from '@/lib/device';
import { pageConfig } from '@/lib/page-config';
import { paths } from '@/lib/paths';
import { safePath } from '@/lib/safe-path';
import { appFor } from './handover';
import { keepAsked } from './kept';

/** Pause between a challenge and its page, in milliseconds. */
export const CHALLENGE_DELAY = 2_000;
/** How long a success is shown before the page goes on, in milliseconds. */
export const SUCCESS_SHOWN = 1_500;

export type NextStep = { kind: 'challenge'; path: string } | { kind: 'go'; path: string } | { kind: 'failed' };

/** What of this device and installation decides too. */
type Place = { mobile: boolean; hasCallsApp: boolean };

const here = (): Place => ({ mobile: isMobile(), hasCallsApp: pageConfig().hasCallsApp });

export function nextStep(login: Login, wish: string | null, place: Place = here()): NextStep {
  if (login.challenge !== null) {
    return {
      kind: 'challenge',
      path: login.challenge === 'NEW_PASSWORD_REQUIRED' ? paths.newPassword(wish) : paths.mfaCode(wish),
    };
  }
  if ((login.access_token ?? login.token) === null || login.user === null) return { kind: 'failed' };
  const path = target(login.subscription === null, login.user.feature_access, wish, place);
  if (login.client_mfa_enabled && !login.user.is_mfa_enabled) {
    return { kind: 'go', path: paths.multiFactor(path === '/' ? null : path.slice(1)) };
  }
  return { kind: 'go', path };
}

function target(unpaid: boolean, access: readonly string[], wish: string | null, place: Place): string {
  if (unpaid) return '/settings/billing';
  // Whose product is calls goes there, when this installation has one.
  if (place.hasCallsApp && appFor(access, place.mobile) === 'calls') return paths.handover({ to: wish });
  return safePath(wish);
}

/** What the person said beside the password: `remember` keeps the email in this browser, `false` forgets it. */
export type SignedInAs = { email: string | null; remember?: boolean };

/** Keeps what the answer brought; the remembered email only when asked. */
export function keepLogin(login: Login, { email, remember }: SignedInAs) {
  if (remember !== undefined) session.remember(remember && email !== null ? email.trim() : null);
  if (login.challenge === null) {
    keepAsked(null);
    session.keep(login);
  } else {
    keepAsked({ challenge: login.challenge, ways: login.challenge_ways, email: email?.trim() ?? null });
    session.keepChallenge(login);
  }
}

/** The sentences of a failed single sign-on, by the status that was received (§8). */
export function ssoFailureText(status: number | null): string {
  if (status === 404) return 'Invalid SSO code';
  if (status === null) return 'Something Went Wrong!!!';
  return `Something Went Wrong!!! Received status From Azure: ${String(status)}`;
}
