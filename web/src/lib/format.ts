/** How values read on the screen. The rules are those of the specification, §9. */

const UNITS = ['b', 'kb', 'mb', 'gb', 'tb'] as const;

/** Steps of 1024; one decimal below 10, none for bytes. */
export function formatFileSize(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 0) return '–';
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  // 9.96 would print as "10.0": round first, then choose the number of decimals.
  const decimals = unit > 0 && Math.round(value * 10) / 10 < 10 ? 1 : 0;
  return `${value.toFixed(decimals)} ${UNITS[unit]}`;
}

const clockIn = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-GB', {
    ...(timeZone === undefined ? {} : { timeZone }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
let clock = clockIn(undefined);

/** The zone that times are shown in: the one of the person's profile, or the device's. An unknown name changes nothing. */
export function showTimesIn(timeZone: string | undefined) {
  try {
    clock = clockIn(timeZone);
  } catch {
    clock = clockIn(undefined);
  }
}

function partsOf(date: Date) {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const part of clock.formatToParts(date)) parts[part.type] = part.value;
  return parts;
}

/** dd/MM/yyyy in the reader's time zone. */
export function formatDate(date: Date): string {
  const { day, month, year } = partsOf(date);
  return `${day}/${month}/${year}`;
}

export function formatClock(date: Date): string {
  const { hour, minute } = partsOf(date);
  return `${hour}:${minute}`;
}

export const formatDateTime = (date: Date) => `${formatDate(date)} ${formatClock(date)}`;

/** Days since 1970 by the reader's calendar, so that a day of 23 hours is a day too. */
function dayNumber(date: Date): number {
  const { day, month, year } = partsOf(date);
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000;
}

export type RelativeTime =
  | { kind: 'now' }
  | { kind: 'minutes'; count: number }
  | { kind: 'hours'; count: number }
  | { kind: 'yesterday' }
  | { kind: 'inMinutes'; count: number }
  | { kind: 'inHours'; count: number }
  | { kind: 'inDays'; count: number }
  | { kind: 'date'; text: string };

/** 'Just now', minutes, hours (same day or less than a day ago), 'Yesterday', then the date; and for what is to come minutes, hours and up to 30 days. */
export function relativeTime(date: Date, now: Date): RelativeTime {
  const seconds = (now.getTime() - date.getTime()) / 1000;
  // What a server whose clock is a little ahead has done is not still to come.
  if (seconds < -120) return untilThen(-seconds, date);
  if (seconds < 60) return { kind: 'now' };
  if (seconds < 3600) return { kind: 'minutes', count: Math.floor(seconds / 60) };
  if (seconds < 86_400) return { kind: 'hours', count: Math.floor(seconds / 3600) };
  if (dayNumber(date) >= dayNumber(now) - 1) return { kind: 'yesterday' };
  return { kind: 'date', text: formatDate(date) };
}

/** Rounded to the nearest, as the page's clock stands up to half a minute behind. */
function untilThen(seconds: number, date: Date): RelativeTime {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return { kind: 'inMinutes', count: minutes };
  const hours = Math.round(minutes / 60);
  if (hours < 24) return { kind: 'inHours', count: hours };
  const days = Math.round(hours / 24);
  return days <= 30 ? { kind: 'inDays', count: days } : { kind: 'date', text: formatDate(date) };
}

/** 0.02 s, 0.8 s, 4.2 s, 1 min 5 s: people count in seconds. */
export function formatDuration(ms: number): string {
  if (!Number.isFinite(ms) || ms < 0) return '–';
  if (ms > 0 && ms < 10) return '< 0.01 s';
  const seconds = ms / 1000;
  if (ms > 0 && ms < 95) return `${seconds.toFixed(2)} s`;
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** 840 ms, 4.2 s: for whoever runs the machines. */
export const formatLatency = (ms: number) =>
  ms >= 0 && ms < 1000 ? `${String(Math.round(ms))} ms` : formatDuration(ms);

const wholeNumbers = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
export const formatCount = (value: number) => wholeNumbers.format(value);

/** As many as the server counts of a long list; there are so many or more. Of a search for what very many have it says that there may be more than it counted. */
const COUNTED = 1_000;
export const formatTotal = (value: number, isLeast = value >= COUNTED) => `${formatCount(value)}${isLeast ? '+' : ''}`;

/** A part of a whole in whole percent; rounded down, so that only all of it is 100 %. */
export const percentOf = (part: number, whole: number) => (whole === 0 ? 100 : Math.floor((part / whole) * 100));

/** Millionths of a currency's unit. Small sums keep four decimals: a call costs less than a cent. */
export function formatCost(micros: number, currency: string): string {
  const value = micros / 1_000_000;
  const decimals = value !== 0 && Math.abs(value) < 1 ? 4 : 2;
  const style = { minimumFractionDigits: 2, maximumFractionDigits: decimals };
  try {
    return new Intl.NumberFormat('en', { ...style, style: 'currency', currency }).format(value);
  } catch {
    return `${new Intl.NumberFormat('en', style).format(value)} ${currency}`;
  }
}

const alternatives = new Intl.ListFormat('en', { type: 'disjunction' });
/** Team, Business, or Enterprise: one of them is enough. */
export const eitherOf = (names: readonly string[]) => alternatives.format(names);

export const initials = (first: string, last: string) =>
  `${first.trim().charAt(0)}${last.trim().charAt(0)}`.toUpperCase() || '?';

export const fullName = (person: { first_name: string; last_name: string; email?: string }) =>
  `${person.first_name} ${person.last_name}`.trim() || (person.email ?? '');

/** Enough of a digest to tell one from another. */
export const shortDigest = (digest: string) => digest.slice(0, 12);

/** 1:02, or 1:01:02 from an hour on. */
export function formatMoment(ms: number): string {
  const all = Math.max(0, Math.floor(ms / 1000));
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return hours > 0 ? `${String(hours)}:${two(minutes)}:${two(seconds)}` : `${String(minutes)}:${two(seconds)}`;
}
