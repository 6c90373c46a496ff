/** What the address says about the audit log, without React. */
import { edgeOf, readDay } from '@/ui/days';
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
