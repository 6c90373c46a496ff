/** Days that somebody chose, as the address has them and as moments of the reader's clock. */

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The day of the address when it is one. */
export const readDay = (query: URLSearchParams, key: 'from' | 'to') => {
  const text = query.get(key) ?? '';
  return DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00`)) ? text : '';
};

/** Where a day begins, or with `after` where it ends, as a moment of the reader's clock. */
export function edgeOf(day: string, after = false): string {
  if (day === '') return '';
  const date = new Date(`${day}T00:00:00`);
  if (after) date.setDate(date.getDate() + 1);
  return date.toISOString();
}

/** The last second of a day by the reader's clock: what lasts until a day lasts all of it, and is written as that day. */
export const lastMoment = (day: string) => new Date(`${day}T23:59:59`).toISOString();

/** `YYYY-MM-DD` of a day as people type it: 26/11/2026, 26.11.2026 or 2026-11-26; '' of nothing, null of what is no day. */
export function readDate(text: string): string | null {
  const typed = text.trim();
  if (typed === '') return '';
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed) ?? [];
  const [, dayFirst = day, monthThen = month, yearLast = year] =
    /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(typed) ?? [];
  const iso = `${yearLast}-${monthThen.padStart(2, '0')}-${dayFirst.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // The 31st of April is no day, though a date can be made of it.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** `2026-11-26` as 26/11/2026. */
export const writeDate = (day: string) => (DAY.test(day) ? day.split('-').toReversed().join('/') : day);
