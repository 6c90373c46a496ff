/** Rules of form fields (specification §5), as functions that answer the message or null. */
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

// One @, no spaces, a dot in the domain. The server has the last word; this only catches slips early.
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u;

export function emailProblem(value: string): string | null {
  const trimmed = value.trim();
  if (trimmed === '') return i18n._(msg`Please input your email.`);
  return EMAIL.test(trimmed) ? null : i18n._(msg`Please enter a valid email.`);
}

/** Somebody else's address. */
export const addressProblem = (value: string): string | null =>
  value.trim() === '' ? i18n._(msg`Enter an email address`) : emailProblem(value);

export function loginPasswordProblem(value: string): string | null {
  if (value === '') return i18n._(msg`Please enter your password`);
  return value.length < 8 ? i18n._(msg`Password must be at least 8 characters long`) : null;
}

export const requiredProblem = (field: string) => (value: string) =>
  value.trim() === '' ? i18n._(msg`Please enter your ${field}`) : null;

/** The same for what is not the reader's own: `what` comes with its article, "a workspace name". */
export const missingProblem = (what: string) => (value: string) =>
  value.trim() === '' ? i18n._(msg`Enter ${what}`) : null;

export const codeProblem = (value: string): string | null => {
  if (value === '') return i18n._(msg`Please enter your code`);
  return value.length === 6 ? null : i18n._(msg`The code has 6 characters.`);
};

/** Short texts such as names, by the generic messages. `shortest` is for the few that must not be guessable. */
export const textProblem =
  (field: string, { shortest = 0 }: { shortest?: number } = {}) =>
  (value: string): string | null => {
    const { length } = Array.from(value.trim());
    if (length === 0) return i18n._(msg`Please enter your ${field}`);
    if (length < shortest) return i18n._(msg`Your ${field} must be ${shortest} characters long`);
    return length > 50 ? i18n._(msg`Your ${field} must be below 50 characters long`) : null;
  };
