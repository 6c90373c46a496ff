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

/** What people call the parts of the log whose names they would not know. */
const PARTS: Record<string, string> = {
  auth: 'Sign-in',
  sso: 'Single sign-on',
  scim: 'Provisioning',
  api_key: 'API key',
  setting: 'Settings',
};

/** A log says what was done. */
const DONE: Record<string, string> = {
  add: 'added',
  cancel: 'cancelled',
  choose: 'chosen',
  edit: 'edited',
  end: 'ended',
  export: 'exported',
  import: 'imported',
  invite: 'invited',
  lock: 'locked',
  publish: 'published',
  reset: 'reset',
  restore: 'restored',
  retry: 'retried',
  run: 'run',
  set: 'set',
  start: 'started',
  stop: 'stopped',
  suspend: 'suspended',
  tag: 'tagged',
  unlock: 'unlocked',
  unshare: 'no longer shared',
  upload: 'uploaded',
};
const ENDS_IN_E = new Set(
  'activate archive change create delete move pause remove rename replace resume share update'.split(' '),
);

/** `workspace.add_member` as "Workspace member added". Actions come from the server; a new one reads well too. */
export function actionWords(action: string): string {
  const [domain = '', ...rest] = action.split('.');
  const words = (text: string) => text.replaceAll(/[_-]+/g, ' ').trim();
  const head = words(domain);
  const part = PARTS[domain] ?? head.charAt(0).toUpperCase() + head.slice(1);
  if (rest.length === 0) return part;
  const [verb = '', ...what] = words(rest.join(' ')).split(' ');
  const done = ENDS_IN_E.has(verb) ? `${verb}d` : DONE[verb];
  return done === undefined ? `${part}: ${[verb, ...what].join(' ')}` : [part, ...what, done].join(' ');
}

/** The details of an entry as lines; nested values stay JSON. */
export function detailLines(detail: unknown): [string, string][] {
  if (typeof detail !== 'object' || detail === null) return [];
  return Object.entries(detail).map(([key, value]) => [
    key.replaceAll('_', ' '),
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
}
