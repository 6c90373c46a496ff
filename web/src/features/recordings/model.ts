/** Rules of recordings and replays, without React. */
import type { NewReplay, RecordingOverview, RecordingSettings, Replay, ReplayVerdict } from '@/api/gen/types.gen';
import { percentOf } from '@/lib/format';
import { edgeOf } from '@/ui/days';

export const LIMITS = {
  share: { from: 1, to: 100 },
  retention_days: { from: 1, to: 90 },
  recordings: { from: 1, to: 5_000 },
} as const;
const MOST_UNLESS_ASKED = 500;

export const isWithin = (value: number | null, { from, to }: { from: number; to: number }): value is number =>
  value !== null && Number.isInteger(value) && value >= from && value <= to;

/** What of a draft is not what is kept already. */
export function changesOf(draft: Partial<RecordingSettings>, kept: RecordingSettings): Partial<RecordingSettings> {
  const keys = Object.keys(draft) as (keyof RecordingSettings)[];
  return Object.fromEntries(keys.filter((key) => draft[key] !== kept[key]).map((key) => [key, draft[key]]));
}

export type Loss = { kind: 'texts'; records: number } | { kind: 'days'; records: number; days: number };

/** What records that are there lose by a change; texts weigh more than days. */
export function lossOf(change: Partial<RecordingSettings>, kept: RecordingOverview): Loss | null {
  if (change.keeps_texts === false && kept.with_texts > 0) return { kind: 'texts', records: kept.with_texts };
  const days = change.retention_days;
  if (days !== undefined && days < kept.retention_days && kept.recordings > 0) {
    return { kind: 'days', records: kept.recordings, days };
  }
  return null;
}

export type RecordingState = 'forbidden' | 'off' | 'on';
export const recordingState = ({ enabled, permitted }: RecordingSettings): RecordingState =>
  permitted ? (enabled ? 'on' : 'off') : 'forbidden';

export const isUnderWay = ({ status }: Pick<Replay, 'status'>) => status === 'queued' || status === 'running';

export const VERDICTS = ['newly_fails', 'differs', 'same', 'not_played', 'waiting'] as const;

/** What came of a replay; `same` is of those that were played, null before the first. */
export function sumsOf(replay: Replay): { played: number; done: number; percentSame: number | null } {
  const played = replay.same + replay.differs + replay.newly_fails;
  return {
    played,
    done: replay.chosen - replay.waiting,
    percentSame: played === 0 ? null : percentOf(replay.same, played),
  };
}

export const countOf = (replay: Replay, verdict: ReplayVerdict): number => replay[verdict];

export const PERIODS = ['1', '7', '30', 'days'] as const;
export type Period = (typeof PERIODS)[number];

export type ReplayDraft = {
  digest: string;
  client_id: number | null;
  period: Period;
  /** With `days`. */
  from: string;
  to: string;
  limit: number | null;
};

export const newDraft = (digest: string): ReplayDraft => ({
  digest,
  client_id: null,
  period: '7',
  from: '',
  to: '',
  limit: MOST_UNLESS_ASKED,
});

export type DraftProblem = 'no-version' | 'no-day' | 'wrong-order' | 'no-limit';
export type DraftProblems = Partial<Record<'digest' | 'from' | 'to' | 'limit', DraftProblem>>;

export function problemsOf(draft: ReplayDraft): DraftProblems {
  const problems: DraftProblems = {};
  if (draft.digest === '') problems.digest = 'no-version';
  if (!isWithin(draft.limit, LIMITS.recordings)) problems.limit = 'no-limit';
  if (draft.period === 'days') {
    if (draft.from === '') problems.from = 'no-day';
    else if (draft.to !== '' && draft.to < draft.from) problems.to = 'wrong-order';
  }
  return problems;
}

/** The order, with the period as moments. */
export function orderOf(draft: ReplayDraft, plugin: string, now: Date): NewReplay {
  const chosen = draft.period === 'days';
  const ago = new Date(now.getTime() - Number(chosen ? 0 : draft.period) * 86_400_000);
  return {
    plugin,
    digest: draft.digest,
    client_id: draft.client_id,
    since: chosen ? edgeOf(draft.from) : ago.toISOString(),
    until: chosen && draft.to !== '' ? edgeOf(draft.to, true) : null,
    limit: draft.limit ?? MOST_UNLESS_ASKED,
  };
}
