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
