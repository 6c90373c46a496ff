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

const two = (value: number) => String(value).padStart(2, '0');

/** dd/MM/yyyy in the reader's own time zone. */
export const formatDate = (date: Date) => `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`;

export const formatDateTime = (date: Date) => `${formatDate(date)} ${two(date.getHours())}:${two(date.getMinutes())}`;

export const formatClock = (date: Date) => `${two(date.getHours())}:${two(date.getMinutes())}`;

export type RelativeTime =
  | { kind: 'now' }
  | { kind: 'minutes'; count: number }
  | { kind: 'hours'; count: number }
  | { kind: 'yesterday' }
  | { kind: 'date'; text: string };

/** 'Just now', minutes, hours (same day or less than a day ago), 'Yesterday', then the date. */
export function relativeTime(date: Date, now: Date): RelativeTime {
  // A clock that runs a little behind the server's must not print a negative age.
  const seconds = Math.max(0, (now.getTime() - date.getTime()) / 1000);
  if (seconds < 60) return { kind: 'now' };
  if (seconds < 3600) return { kind: 'minutes', count: Math.floor(seconds / 60) };
  if (seconds < 86_400) return { kind: 'hours', count: Math.floor(seconds / 3600) };
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (date.getTime() >= yesterday.getTime()) return { kind: 'yesterday' };
  return { kind: 'date', text: formatDate(date) };
}

/** 840 ms, 4.2 s, 1 min 5 s. */
export function formatDuration(ms: number): string {
  if (!Number.isFinite(ms) || ms < 0) return '–';
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1000;
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

const wholeNumbers = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
export const formatCount = (value: number) => wholeNumbers.format(value);

export const initials = (first: string, last: string) =>
  `${first.trim().charAt(0)}${last.trim().charAt(0)}`.toUpperCase() || '?';

export const fullName = (person: { first_name: string; last_name: string; email?: string }) =>
  `${person.first_name} ${person.last_name}`.trim() || (person.email ?? '');
