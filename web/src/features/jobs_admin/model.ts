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
  after_turn: msg`Send what waits in a chat`,
  bring_guide_film: msg`Copy a template’s film`,
  check_conformance: msg`Check a plugin against the contract`,
  check_domains: msg`Check the domains of single sign-on`,
  check_plugin: msg`Inspect an uploaded plugin`,
  compare_use_cases: msg`Compare use cases`,
  deliver_webhook: msg`Call a webhook`,
  describe_chat: msg`Name a chat`,
  embed_documents: msg`Make vectors of documents`,
  follow_embedding_models: msg`Look for other models of vectors`,
  forget_binding_minutes: msg`Delete old figures of bindings`,
  forget_client_minutes: msg`Delete old figures of clients’ load`,
  forget_mails: msg`Delete old emails`,
  group_questions: msg`Group unanswered questions`,
  import_questions: msg`Import questions and answers`,
  judge_canaries: msg`Judge new versions of plugins`,
  mail_notifications: msg`Send notifications by email`,
  pair_questions: msg`Find questions that mean the same`,
  push_news: msg`Send notifications to browsers`,
  read_document: msg`Read a document`,
  replay: msg`Replay recordings`,
  roll_up_usage: msg`Sum usage for insights`,
  send_mail: msg`Send an email`,
  settle_check: msg`Evaluate a check`,
  sign_audit_log: msg`Sign the audit log`,
  stripe: msg`Look up a client at the payment provider`,
  'stripe.contracts': msg`End subscriptions replaced by a contract`,
  'stripe.meters': msg`Report overage to the payment provider`,
  'stripe.reconcile': msg`Compare all clients with the payment provider`,
  sweep_chats: msg`Delete expired chats`,
  sweep_guides: msg`Delete orphaned films of guides`,
  sweep_originals: msg`Delete orphaned files`,
  sweep_recordings: msg`Delete expired recordings`,
  tell_monthly_page: msg`Announce the month’s report`,
  tell_trials: msg`Remind of trials that end`,
  transcribe_recording: msg`Transcribe a recording`,
  weigh_storage: msg`Measure what clients store`,
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
