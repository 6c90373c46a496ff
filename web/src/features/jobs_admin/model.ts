/** What the list of jobs shows: which jobs, and what their kinds are called. */
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { oneOf } from '@/ui/query-state';

export const STATES = ['waiting', 'running', 'failed'] as const;
export type JobState = (typeof STATES)[number];

export type JobsFilter = { search: string; kind: string; state: JobState | ''; client: string };

export const readFilter = (query: URLSearchParams): JobsFilter => ({
  search: query.get('search') ?? '',
  kind: query.get('kind') ?? '',
  state: oneOf(query, 'state', STATES) ?? '',
  // A number, or the server would refuse the whole list.
  client: /^\d{1,15}$/.exec(query.get('client') ?? '')?.[0] ?? '',
});

export const isFiltered = (filter: JobsFilter) => Object.values(filter).some((value) => value !== '');

const KINDS: Record<string, MessageDescriptor> = {
  check_conformance: msg`Check a plugin against the contract`,
  check_domains: msg`Check the domains of single sign-on`,
  sign_audit_log: msg`Sign the audit log`,
  check_plugin: msg`Inspect an uploaded plugin`,
  forget_binding_minutes: msg`Delete old figures of bindings`,
  forget_mails: msg`Delete old emails`,
  roll_up_usage: msg`Sum usage for insights`,
  weigh_storage: msg`Measure what clients store`,
  import_questions: msg`Import questions and answers`,
  judge_canaries: msg`Judge new versions of plugins`,
  read_document: msg`Read a document`,
  replay: msg`Replay recordings`,
  send_mail: msg`Send an email`,
  settle_check: msg`Evaluate a check`,
  sweep_originals: msg`Delete orphaned files`,
  sweep_recordings: msg`Delete expired recordings`,
};

/** A kind in words; one that this page does not know yet by its name. */
export function kindWords(kind: string): string {
  const known = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  return known === undefined ? kind : i18n._(known);
}

type Figures = { waiting: number; running: number; failed: number; oldest_due_at: string | null };

/** The sums of all kinds, and the moment since which the longest waiting job is due. */
export const sumOf = (kinds: readonly Figures[]): Figures =>
  kinds.reduce<Figures>(
    (sum, kind) => ({
      waiting: sum.waiting + kind.waiting,
      running: sum.running + kind.running,
      failed: sum.failed + kind.failed,
      oldest_due_at: earlier(sum.oldest_due_at, kind.oldest_due_at),
    }),
    { waiting: 0, running: 0, failed: 0, oldest_due_at: null },
  );

function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return Date.parse(a) <= Date.parse(b) ? a : b;
}
