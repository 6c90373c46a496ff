/** Rules of figures, without React: what the address says, what a change is, and how a table becomes a file. */
import type { InsightDay, InsightSums, RevenueMonth } from '@/api/gen/types.gen';
import { readDay, writeDate } from '@/ui/days';
import { oneOf } from '@/ui/query-state';

export const TIMES = ['today', 'yesterday', '7d', '30d', '90d', '365d', 'this_month', 'last_month'] as const;
export type Time = (typeof TIMES)[number];

export const BYS = ['person', 'workspace', 'use_case', 'model', 'region', 'key', 'group', 'version'] as const;
export type By = (typeof BYS)[number];

export type Filter = {
  time: Time;
  /** Days of a calendar; both or none. */
  from: string;
  to: string;
  zone: string;
  workspace_id: string;
  use_case_id: string;
};

const ID = /^[0-9a-f-]{36}$/i;

/** What the address asks for; nonsense is read as if it was not there. */
export function readFilter(query: URLSearchParams, zone: string): Filter {
  const [from, to] = [readDay(query, 'from'), readDay(query, 'to')];
  const days = from !== '' && to !== '' && from <= to ? { from, to } : { from: '', to: '' };
  const id = (name: string) => {
    const value = query.get(name) ?? '';
    return ID.test(value) ? value : '';
  };
  return {
    time: oneOf(query, 'time', TIMES) ?? 'today',
    ...days,
    zone,
    workspace_id: id('workspace'),
    use_case_id: id('use_case'),
  };
}

export const readBy = (query: URLSearchParams): By => oneOf(query, 'by', BYS) ?? 'person';

/** The zone of the person's profile, or the device's. */
export const zoneOf = (profile: string) =>
  profile === '' ? Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC' : profile;

export const doneOf = (sums: Pick<InsightSums, 'runs' | 'calls' | 'tests'>) => sums.runs + sums.calls + sums.tests;

/** By how many whole percent something grew; null: there was nothing before. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100);

/** A part in whole percent; null: of nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100);

/** Of everything that was counted: what neither failed nor was cancelled. */
export const successOf = (sums: InsightSums) => {
  const all = doneOf(sums);
  return shareOf(all - sums.failed - sums.cancelled, all);
};

/** The step after which most people stop, of those that are shown; null: nobody stops. */
export function largestDrop(steps: readonly (number | null)[]): number | null {
  let worst: number | null = null;
  let most = 0;
  for (const [index, step] of steps.entries()) {
    const before = index === 0 ? null : steps[index - 1];
    if (before === null || before === undefined || step === null || before - step <= most) continue;
    most = before - step;
    worst = index;
  }
  return worst;
}

export type Point = InsightDay & { label: string };

const DAY = 86_400_000;
const dayOf = (text: string) => Date.parse(`${text}T00:00:00Z`);

/** A point for each day; on those that the server does not name nothing was done. Days that are shown together stay so. */
export function pointsOf(days: readonly InsightDay[], first: string, last: string): Point[] {
  const isGrouped = days.some((day) => day.first !== day.last);
  const named = (day: InsightDay): Point => ({
    ...day,
    label: day.first === day.last ? writeDate(day.first) : `${writeDate(day.first)} – ${writeDate(day.last)}`,
  });
  const count = (dayOf(last) - dayOf(first)) / DAY + 1;
  // Longer times would draw bars that nobody can tell apart.
  if (isGrouped || !(count <= 400)) return days.map(named);
  const known = new Map(days.map((day) => [day.first, day]));
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(dayOf(first) + index * DAY).toISOString().slice(0, 10);
    return named(known.get(day) ?? { first: day, last: day, people: 0, runs: 0, calls: 0, failed: 0 });
  });
}

// As the server's own files (`kit/csv`): what a spreadsheet would run stays text.
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Lines of a CSV file (RFC 4180). */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[]) =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

export const GAP_SORTS = ['times', 'people', 'last', 'first'] as const;
export type GapSortKey = (typeof GAP_SORTS)[number];

/** Orders of figures, as the server calls them. */
export const SORT_KEYS = [
  'done',
  'people',
  'success',
  'again',
  'disliked',
  'rewritten',
  'cited',
  'p95',
  'cost',
] as const;
export type SortKey = (typeof SORT_KEYS)[number];

const MONTH_NAMES = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A month by its first day. */
export const monthName = (first: string) => MONTH_NAMES.format(new Date(`${first}T00:00:00Z`));

/** The part of a month that has passed at a moment, in a zone; null: too little to tell the rest from. */
export function monthPassed(first: string, at: string, zone: string): number | null {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(new Date(at));
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  const days = part('day') - 1 + (part('hour') * 60 + part('minute')) / 1_440;
  const [year = 0, month = 1] = first.split('-').map(Number);
  return days < 2 ? null : days / new Date(Date.UTC(year, month, 0)).getUTCDate();
}

const firstOf = (year: number, month: number) => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** The first day of the month that is chosen as a whole, if it is over, as `insight/month/export` takes it. */
export function wholeMonth({ from, to }: Pick<Filter, 'from' | 'to'>, now: Date): string | undefined {
  const [year = 0, month = 1] = from.split('-').map(Number);
  const next = firstOf(year, month);
  const isWhole = from === firstOf(year, month - 1) && to !== '' && dayAfter(to) === next;
  return isWhole && next <= now.toISOString().slice(0, 10) ? from : undefined;
}

/** This month and the eleven before it in UTC, by their first days. */
export const lastMonths = (now: Date): string[] =>
  Array.from({ length: 12 }, (_, back) => firstOf(now.getUTCFullYear(), now.getUTCMonth() - back));

/** The month of the address, of those that are offered; the first of them when it is nonsense. */
export const readMonth = (query: URLSearchParams, months: readonly string[]): string =>
  oneOf(query, 'month', months) ?? months[0] ?? '';

/** A bar for each month with what each plan brings in, in one currency's units; plans in the order of their names. */
export function revenueBars(rows: readonly RevenueMonth[], currency: string, first: string, last: string) {
  const own = rows.filter((row) => row.revenue.currency === currency);
  const names = new Map(own.map((row) => [row.plan ?? '', row.plan_name ?? row.plan]));
  const plans = [...names].map(([key, name]) => ({ key: `plan ${key}`, name }));
  plans.sort((a, b) => (a.name ?? '').localeCompare(b.name ?? ''));
  const bars = [];
  const [year = 0, month = 1] = first.split('-').map(Number);
  for (let at = 0, day = first; day <= last && at < 36; at += 1, day = firstOf(year, month - 1 + at)) {
    const bar: { first: string; label: string; [key: string]: string | number } = { first: day, label: monthName(day) };
    for (const { key } of plans) bar[key] = 0;
    for (const row of own) if (row.month === day) bar[`plan ${row.plan ?? ''}`] = row.revenue.micros / 1_000_000;
    bars.push(bar);
  }
  return { bars, plans };
}
