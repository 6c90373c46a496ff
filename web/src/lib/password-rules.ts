/**
 * The rules of a new password (specification §5). The server has the same ones: both sides are tested with the file
 * `features/auth/password-rules.cases.json`. Breached and common passwords are refused by the server on top.
 */
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const SHORTEST = 8;
export const LONGEST = 50;

/** What the password is compared with, as far as it is known. */
export type PasswordContext = { current?: string | undefined; email?: string | undefined };

export type PasswordRule = {
  key: string;
  sentence: MessageDescriptor;
  isBroken: (password: string, context: PasswordContext) => boolean;
};

/** Shown one by one as they are met. */
export const STRENGTH: readonly PasswordRule[] = [
  {
    key: 'length',
    sentence: msg`Your password must be 8 to 50 characters long.`,
    // Characters as people count them, not UTF-16 halves: the server counts the same way.
    isBroken: (password) => {
      const { length } = Array.from(password);
      return length < SHORTEST || length > LONGEST;
    },
  },
  {
    key: 'uppercase',
    sentence: msg`It must include at least one uppercase letter.`,
    isBroken: (password) => !/\p{Uppercase}/u.test(password),
  },
  {
    key: 'lowercase',
    sentence: msg`It must include at least one lowercase letter.`,
    isBroken: (password) => !/\p{Lowercase}/u.test(password),
  },
  {
    key: 'number',
    sentence: msg`It must include at least one number.`,
    isBroken: (password) => !/\p{N}/u.test(password),
  },
  {
    key: 'special',
    sentence: msg`It must include at least one special character.`,
    isBroken: (password) => !/[^\p{Alphabetic}\p{N}\s]/u.test(password),
  },
];

/** Shown only when broken: nobody needs to be told that a password is not an old one. */
export const SAMENESS: readonly PasswordRule[] = [
  {
    key: 'current',
    sentence: msg`Your new password must not be the same as your Current password.`,
    isBroken: (password, { current = '' }) => current !== '' && password === current,
  },
  {
    key: 'login-id',
    sentence: msg`Your password must not be the same as your login ID.`,
    isBroken: (password, { email = '' }) => {
      const login = email.trim().toLowerCase();
      return login !== '' && password.toLowerCase() === login;
    },
  },
];

export const brokenRules = (password: string, context: PasswordContext = {}) =>
  [...STRENGTH, ...SAMENESS].filter((rule) => rule.isBroken(password, context));

/** The exact sentences of the broken rules; empty when the password may be used. */
export const passwordProblems = (password: string, context: PasswordContext = {}): string[] =>
  brokenRules(password, context).map((rule) => i18n._(rule.sentence));

/** For a form's field: the first broken rule. The others stand in the list below it. */
export const newPasswordProblem = (password: string, context: PasswordContext = {}): string | null =>
  passwordProblems(password, context)[0] ?? null;

export const confirmProblem = (confirm: string, password: string): string | null =>
  confirm === password ? null : i18n._(msg`The passwords do not match. Please make sure both passwords are identical.`);
