/** What the address says about the audit log, without React. */
import { oneOf } from '@/ui/query-state';

export const OUTCOMES = ['done', 'denied', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type AuditFilter = {
  search: string;
  action: string;
  actor_id: string;
  outcome: Outcome | undefined;
  /** Moments with zone; a day of the address is a whole day of the reader's. */
  from: string;
  to: string;
};

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

export const readFilter = (query: URLSearchParams): AuditFilter => ({
  search: query.get('search') ?? '',
  action: query.get('action') ?? '',
  actor_id: query.get('actor_id') ?? '',
  outcome: oneOf(query, 'outcome', OUTCOMES),
  from: edgeOf(readDay(query, 'from')),
  to: edgeOf(readDay(query, 'to'), true),
});

export const isFiltered = (filter: AuditFilter) =>
  Object.values(filter).some((value) => value !== '' && value !== undefined);

/** `workspace.add_member` as "Workspace: add member". Actions come from the server; a new one reads well too. */
export function actionWords(action: string): string {
  const [domain = '', ...verb] = action.split('.');
  const words = (text: string) => text.replaceAll(/[_-]+/g, ' ').trim();
  const head = words(domain);
  const capital = head.charAt(0).toUpperCase() + head.slice(1);
  return verb.length === 0 ? capital : `${capital}: ${words(verb.join(' '))}`;
}

/** The details of an entry as lines; nested values stay JSON. */
export function detailLines(detail: unknown): [string, string][] {
  if (typeof detail !== 'object' || detail === null) return [];
  return Object.entries(detail).map(([key, value]) => [
    key.replaceAll('_', ' '),
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
}
