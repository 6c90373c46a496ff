/** The limits that a builder sets for an input, as the server checks them (`use_cases/limits.rs`). */
import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { InputPattern } from '@/api/gen/types.gen';
import type { InputDefinition } from '@/api/types';

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u;
const HOST_WITH_DOT = /[^.]\.[^.]/u;

function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) && !/\s/u.test(text) ? new URL(text) : null;
  return url !== null && /^https?:$/u.test(url.protocol) && HOST_WITH_DOT.test(url.hostname);
}

function isPhone(text: string): boolean {
  const digits = text.replaceAll(/\D/gu, '').length;
  return digits >= 6 && digits <= 15 && /^\+?[\d ()./-]+$/u.test(text);
}

const PATTERNS: Record<InputPattern, { fits: (text: string) => boolean; words: () => string }> = {
  email: { fits: (text) => EMAIL.test(text), words: () => i18n._(msg`Please enter an email address`) },
  web_address: {
    fits: isWebAddress,
    words: () => i18n._(msg`Please enter a web address that begins with https://`),
  },
  phone: { fits: isPhone, words: () => i18n._(msg`Please enter a telephone number`) },
  digits: { fits: (text) => /^\d+$/u.test(text), words: () => i18n._(msg`Please enter digits only`) },
  code: {
    fits: (text) => /^[\p{L}\p{N}_./-]+$/u.test(text),
    words: () => i18n._(msg`Please enter letters, digits and - _ . / only, without spaces`),
  },
};

export function patternProblem(pattern: InputPattern | null | undefined, text: string): string | null {
  if (!pattern || PATTERNS[pattern].fits(text.trim())) return null;
  return PATTERNS[pattern].words();
}

/** A date as date fields write it, in the reader's own calendar. */
const isoDate = (date: Date) =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-');

/** `today+30` → 30; null for a fixed date. */
export function daysFromToday(bound: string): number | null {
  return bound.startsWith('today') ? Number(bound.slice('today'.length)) : null;
}

export function dateOfBound(bound: string, today: Date): string {
  const days = daysFromToday(bound);
  if (days === null) return bound;
  return isoDate(new Date(today.getFullYear(), today.getMonth(), today.getDate() + days));
}

export function dateProblem({ earliest, latest }: InputDefinition, date: string, today: Date): string | null {
  const first = earliest ? dateOfBound(earliest, today) : null;
  const last = latest ? dateOfBound(latest, today) : null;
  if (first !== null && date < first) return i18n._(msg`Please choose ${first} or later`);
  if (last !== null && date > last) return i18n._(msg`Please choose ${last} or earlier`);
  return null;
}

export type Counted = 'characters' | 'options' | 'rows';

function least(count: number, what: Counted): string {
  if (what === 'options')
    return i18n._(msg`Please choose at least ${plural(count, { one: '# option', other: '# options' })}`);
  if (what === 'rows') return i18n._(msg`Please add at least ${plural(count, { one: '# row', other: '# rows' })}`);
  return i18n._(msg`At least ${plural(count, { one: '# character', other: '# characters' })}, please`);
}

function most(count: number, what: Counted): string {
  if (what === 'options') return i18n._(msg`At most ${plural(count, { one: '# option', other: '# options' })}, please`);
  if (what === 'rows') return i18n._(msg`At most ${plural(count, { one: '# row', other: '# rows' })}, please`);
  return i18n._(msg`At most ${plural(count, { one: '# character', other: '# characters' })}, please`);
}

export function lengthProblem(
  { min_length: min, max_length: max }: InputDefinition,
  length: number,
  what: Counted,
): string | null {
  if (min && length < min) return least(min, what);
  return max && length > max ? most(max, what) : null;
}
