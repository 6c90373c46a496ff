/**
 * What the sign-in pages keep between their steps, in this tab only: no secret, never a password. A reload or a step
 * back must not make anybody type again.
 */
import type { Challenge, ChallengeWay } from '@/api/types';

function read(key: string): unknown {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function write(key: string, value: unknown) {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is switched off: the step is then typed again after a reload.
  }
}

/** What the server asks for before it signs somebody in. The session that goes with it is among the kept values. */
export type Asked = { challenge: Challenge; ways: ChallengeWay[]; email: string | null };

export const asked = (): Asked | null => read('auth.asked') as Asked | null;
export const keepAsked = (value: Asked | null) => write('auth.asked', value);

/** A code on its way to an address; `resendAt` is when another may be asked for, in milliseconds of this clock. */
export type Awaited = { email: string; resendAt: number };

const store = (key: string) => ({
  get: (): Awaited | null => read(key) as Awaited | null,
  set: (email: string, resendAfter: number) =>
    write(key, { email, resendAt: Date.now() + resendAfter * 1000 } satisfies Awaited),
  clear: () => write(key, null),
});

/** The first step of a password reset; clearing it is the reset action of the specification. */
export const reset = store('auth.reset');
/** The first step of a sign-up. */
export const signUp = store('auth.signup');

/** What was typed into the sign-up form, without the passwords. */
export type SignUpDraft = { company: string; first_name: string; last_name: string; email: string };
export const signUpDraft = {
  get: () => read('auth.signup-draft') as SignUpDraft | null,
  set: (draft: SignUpDraft | null) => write('auth.signup-draft', draft),
};

/** What the server said about a failed single sign-on, beside the specification's sentence. Gone with the tab's page. */
export const ssoFailure: { detail: string | null } = { detail: null };

/** The one-time token on its way from the provider's answer to /validate: in memory, so in no address and no log. */
export const oneTime: { token: string | null } = { token: null };
