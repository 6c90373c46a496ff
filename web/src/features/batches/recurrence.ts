/** From plain choices to a recurrence rule (RFC 5545) and back. What the choices cannot say stays a rule. */

import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Day = (typeof DAYS)[number];
const WORKDAYS: readonly Day[] = ['MO', 'TU', 'WE', 'TH', 'FR'];

export type Repeat = 'workdays' | 'daily' | 'weekly' | 'monthly' | 'rule';
export type End = { kind: 'never' } | { kind: 'count'; count: number } | { kind: 'until'; date: string };

export type Recurrence = {
  repeat: Repeat;
  /** With `weekly`. */
  days: Day[];
  /** With `monthly`; 31 is the last day of shorter months too. */
  dayOfMonth: number;
  /** With `rule`. */
  rule: string;
  /** `YYYY-MM-DD` and `HH:MM`. */
  date: string;
  time: string;
  end: End;
};

const endOf = (end: End) => {
  if (end.kind === 'count') return `;COUNT=${String(end.count)}`;
  return end.kind === 'until' && end.date !== '' ? `;UNTIL=${end.date.replaceAll('-', '')}` : '';
};

/** The last days of a month, so that "on the 31st" does not leave out February. */
const monthDays = (day: number) =>
  day <= 28 ? `BYMONTHDAY=${String(day)}` : `BYMONTHDAY=${lastDays(day).join(',')};BYSETPOS=-1`;
const lastDays = (day: number) => Array.from({ length: day - 27 }, (_, n) => 28 + n);

export function toRule(form: Recurrence): string {
  switch (form.repeat) {
    case 'workdays':
      return `FREQ=WEEKLY;BYDAY=${WORKDAYS.join(',')}${endOf(form.end)}`;
    case 'daily':
      return `FREQ=DAILY${endOf(form.end)}`;
    case 'weekly':
      return `FREQ=WEEKLY;BYDAY=${DAYS.filter((day) => form.days.includes(day)).join(',')}${endOf(form.end)}`;
    case 'monthly':
      return `FREQ=MONTHLY;${monthDays(form.dayOfMonth)}${endOf(form.end)}`;
    case 'rule':
      return form.rule.trim();
  }
}

/** An end by day. Another, by a time, is shown as the rule that it is. */
const DAY = /^(\d{4})(\d{2})(\d{2})$/;

const toEnd = (parts: Map<string, string>): End => {
  const count = parts.get('COUNT');
  const until = DAY.exec(parts.get('UNTIL') ?? '');
  if (count !== undefined) return { kind: 'count', count: Number(count) };
  return until === null ? { kind: 'never' } : { kind: 'until', date: `${until[1]}-${until[2]}-${until[3]}` };
};

/** The choices that make this rule; one that no choices make is shown as it is. */
export function fromRule(rule: string, begins: string): Recurrence {
  const parts = new Map(rule.split(';').map((part) => part.split('=', 2) as [string, string]));
  const [date = '', clock = ''] = begins.split('T');
  const listed = (parts.get('BYDAY') ?? '').split(',');
  const days = DAYS.filter((day) => listed.includes(day));
  const base = {
    days: days.length === 0 ? [...WORKDAYS] : days,
    dayOfMonth: Number((parts.get('BYMONTHDAY') ?? '1').split(',').at(-1)),
    rule,
    date,
    time: clock.slice(0, 5),
    end: toEnd(parts),
  };
  const tries: Repeat[] = ['workdays', 'daily', 'weekly', 'monthly'];
  const repeat = tries.find((each) => toRule({ ...base, repeat: each }) === rule) ?? 'rule';
  return { ...base, repeat };
}

export const beginsOf = (form: Pick<Recurrence, 'date' | 'time'>) => `${form.date}T${form.time}:00`;

/** Tomorrow at eight, every weekday. */
export function firstRecurrence(now: Date): Recurrence {
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const two = (number: number) => String(number).padStart(2, '0');
  const date = `${String(tomorrow.getFullYear())}-${two(tomorrow.getMonth() + 1)}-${two(tomorrow.getDate())}`;
  return {
    repeat: 'workdays',
    days: [...WORKDAYS],
    dayOfMonth: 1,
    rule: '',
    date,
    time: '08:00',
    end: { kind: 'never' },
  };
}

/** The fields of a schedule that the server's messages name. */
export const FIELDS = ['name', 'rule', 'begins', 'time_zone'];

/** What is missing of a recurrence, by field. */
export function recurrenceProblems({ repeat, days, rule, date, time, end }: Recurrence): Record<string, string> {
  const missing: [string, boolean, () => string][] = [
    ['days', repeat === 'weekly' && days.length === 0, () => i18n._(msg`Choose at least one day`)],
    ['rule', repeat === 'rule' && rule.trim() === '', () => i18n._(msg`Enter a rule`)],
    ['date', date === '', () => i18n._(msg`Enter the first day`)],
    ['time', time === '', () => i18n._(msg`Enter a time`)],
    ['until', repeat !== 'rule' && end.kind === 'until' && end.date === '', () => i18n._(msg`Enter the last day`)],
  ];
  return Object.fromEntries(missing.flatMap(([field, isMissing, words]) => (isMissing ? [[field, words()]] : [])));
}
