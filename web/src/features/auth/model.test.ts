import { db } from '@mock/db';
import { expect, test } from 'vitest';
import type { Login } from '@/api/gen/types.gen';
import { session } from '@/api/session';
import { keepLogin, nextStep } from './model';

const answer = (more: Partial<Login> = {}): Login => ({
  access_token: 'a',
  token: null,
  refresh_token: 'r',
  user: db.users.admin,
  client_mfa_enabled: false,
  subscription: { plan: 'enterprise', status: 'active' },
  challenge: null,
  challenge_ways: [],
  session: null,
  message: '',
  ...more,
});

test.each([
  ['a token goes home', answer(), null, { kind: 'go', path: '/' }],
  [
    'a token under its other name does too',
    answer({ access_token: null, token: 't' }),
    null,
    { kind: 'go', path: '/' },
  ],
  ['the wish is honoured', answer(), 'workspaces?search=x', { kind: 'go', path: '/workspaces?search=x' }],
  ['a foreign wish is not', answer(), '//evil.example', { kind: 'go', path: '/' }],
  ['MFA asked for and not set up', answer({ client_mfa_enabled: true }), null, { kind: 'go', path: '/multi-factor' }],
  ['no subscription', answer({ subscription: null }), null, { kind: 'go', path: '/settings/billing' }],
  [
    'a first password',
    answer({ access_token: null, challenge: 'NEW_PASSWORD_REQUIRED' }),
    null,
    { kind: 'challenge', path: '/new-password' },
  ],
  [
    'a code',
    answer({ access_token: null, challenge: 'SOFTWARE_TOKEN_MFA' }),
    null,
    { kind: 'challenge', path: '/mfauthentication' },
  ],
  ['neither token nor challenge', answer({ access_token: null }), null, { kind: 'failed' }],
])('R57, R58: %s', (_, login, wish, step) => {
  expect(nextStep(login, wish)).toEqual(step);
});

test('R57: a challenge keeps its session and signs nobody in', () => {
  keepLogin(answer({ access_token: null, challenge: 'SOFTWARE_TOKEN_MFA', session: 's' }), { email: 'ada@x.example' });
  expect(session.challengeSession()).toBe('s');
  expect(session.isSignedIn()).toBe(false);
});

test('R01: the email is remembered only when asked', () => {
  keepLogin(answer(), { email: ' ada@x.example ', remember: true });
  expect(session.remembered()).toBe('ada@x.example');
  keepLogin(answer(), { email: 'ada@x.example', remember: false });
  expect(session.remembered()).toBe('');
});
