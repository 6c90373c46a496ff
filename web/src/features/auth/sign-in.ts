/** The calls of signing in, signing up, and setting up a second factor. All of them show their failures in place. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '@/api/api';
import { session } from '@/api/session';
import type { PasskeyAsked, SignUp } from '@/api/types';
import { features } from '@/lib/environment';
import { makePasskey, provePasskey } from '@/lib/passkeys';
import type { App } from './handover';

/** The browser's time zone, which every sign-in tells the server. */
const local_timezone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const shownInPlace = { shownInPlace: true };

export type Credentials = { email: string; password: string; remember: boolean };

/** How an address signs in. Not a query: the answer is for this one step and kept nowhere. */
export const useDiscover = () =>
  useMutation({
    meta: shownInPlace,
    mutationFn: (email: string) => api.post('/auth/discover', { body: { email: email.trim() } }),
  });

export const useLogin = () =>
  useMutation({
    meta: shownInPlace,
    // "Remember me" keeps the email in this browser; the flag that would tell the server is off.
    mutationFn: ({ email, password, remember }: Credentials) =>
      api.post('/login', {
        body: {
          email: email.trim(),
          password,
          local_timezone: local_timezone(),
          ...(features.rememberMeEmail ? { remember } : {}),
        },
      }),
  });

/** Answers a challenge with the code of an authenticator app, or with a recovery code. */
export const useAnswerChallenge = () =>
  useMutation({
    meta: shownInPlace,
    mutationFn: (answer: { code: string } | { recovery_code: string }) =>
      api.post('/auth/challenge', { body: { session: session.challengeSession() ?? '', ...answer } }),
  });

export type NewPassword = { new_password: string; confirm_password: string };

/** The first password of one's own, after an invitation. */
export const useFirstPassword = () =>
  useMutation({
    meta: shownInPlace,
    mutationFn: (body: NewPassword) =>
      api.post('/auth/new-password', { body: { session: session.challengeSession() ?? '', ...body } }),
  });

/** Asks for a passkey: as the answer to a challenge with its session, without one as the whole sign-in. */
export const askForPasskey = (challengeSession: string | null) =>
  api.post('/auth/passkey/start', { body: challengeSession === null ? {} : { session: challengeSession } });

export const finishPasskey = (asked: PasskeyAsked, credential: unknown) =>
  api.post('/auth/passkey/finish', { body: { session: asked.session, credential, local_timezone: local_timezone() } });

/** A passkey from the question to the answer, with the browser's own window in between. */
export const usePasskey = () =>
  useMutation({
    meta: shownInPlace,
    mutationFn: async (challengeSession: string | null) => {
      const asked = await askForPasskey(challengeSession);
      return finishPasskey(asked, await provePasskey(asked.options));
    },
  });

export const useForgotPassword = () =>
  useMutation({
    meta: shownInPlace,
    mutationFn: (email: string) => api.post('/forgot-password', { body: { email: email.trim() } }),
  });

export const useResetPassword = () =>
  useMutation({
    meta: shownInPlace,
    mutationFn: (body: NewPassword & { email: string; code: string }) =>
      api.answer('/forgot-password/verify', { body }),
  });

export const useSignUp = () =>
  useMutation({
    meta: shownInPlace,
    mutationFn: (body: SignUp) => api.post('/signup', { body: { ...body, local_timezone: local_timezone() } }),
  });

export const useVerifySignUp = () =>
  useMutation({
    meta: shownInPlace,
    mutationFn: (body: { email: string; code: string }) => api.post('/signup/verify', { body }),
  });

export const useResendSignUp = () =>
  useMutation({
    meta: shownInPlace,
    mutationFn: (email: string) => api.post('/signup/resend', { body: { email } }),
  });

/** Begins single sign-on at the company's provider; the answer is the provider's address. */
export const startSso = (wish: { email?: string | null; to?: string | null }) =>
  api.post('/auth/sso/start', {
    body: {
      ...(wish.email ? { email: wish.email } : {}),
      ...(wish.to ? { to: wish.to } : {}),
    },
  });

export const finishSso = (back: { code?: string; state: string; iss?: string; error?: string }) =>
  api.post('/auth/sso/callback', { body: back });

/** Turns the one-time token of a single sign-on into a sign-in. */
export const validateToken = (token: string) =>
  api.post('/auth/validate-token', { body: { token, local_timezone: local_timezone() } });

/** A key that opens the calls product once. */
export const securityToken = (app: App) => api.get('/get-security-token', { query: { app } });

export const mfaQuery = () =>
  queryOptions({
    queryKey: ['profile', 'mfa'],
    queryFn: ({ signal }) => api.get('/profile/mfa', { signal }),
  });

export const useStartTotp = () =>
  useMutation({
    meta: shownInPlace,
    // The password is needed when the sign-in was a while ago.
    mutationFn: (proof: { password?: string }) => api.post('/profile/mfa/totp/start', { body: proof }),
  });

export const useVerifyTotp = () =>
  useMutation({
    meta: shownInPlace,
    mutationFn: (code: string) => api.post('/profile/mfa/totp/verify', { body: { code } }),
  });

/** Makes a passkey on this device and gives it a name. */
export const useAddPasskey = () =>
  useMutation({
    meta: shownInPlace,
    mutationFn: async ({ name, ...proof }: { name: string; password?: string }) => {
      const begun = await api.post('/profile/passkeys/start', { body: proof });
      const credential = await makePasskey(begun.options);
      return api.post('/profile/passkeys/finish', { body: { session: begun.session, name, credential } });
    },
  });
