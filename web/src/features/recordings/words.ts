/** What the pages say about states, verdicts and differences. */
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReplayDifference, ReplayStatus, ReplayVerdict } from '@/api/gen/types.gen';
import { formatCount } from '@/lib/format';
import type { DraftProblem, Period, RecordingState } from './model';

type Badge = { words: MessageDescriptor; color: string };

export const STATES: Record<RecordingState, Badge> = {
  on: { words: msg`On`, color: 'orange' },
  off: { words: msg`Off`, color: 'gray' },
  forbidden: { words: msg`Forbidden`, color: 'gray' },
};

export const STATUSES: Record<ReplayStatus, Badge> = {
  queued: { words: msg`Waiting`, color: 'gray' },
  running: { words: msg`Running`, color: 'indigo' },
  finished: { words: msg`Finished`, color: 'teal' },
  cancelled: { words: msg`Stopped`, color: 'gray' },
};

export const VERDICTS: Record<ReplayVerdict, Badge> = {
  same: { words: msg`Same`, color: 'teal' },
  differs: { words: msg`Differs`, color: 'orange' },
  newly_fails: { words: msg`Newly fails`, color: 'red' },
  not_played: { words: msg`Not replayed`, color: 'gray' },
  waiting: { words: msg`Waiting`, color: 'gray' },
};

export const PERIODS: Record<Period, MessageDescriptor> = {
  '1': msg`The last 24 hours`,
  '7': msg`The last 7 days`,
  '30': msg`The last 30 days`,
  days: msg`Days that I choose`,
};

export const PROBLEMS: Record<DraftProblem, MessageDescriptor> = {
  'no-version': msg`Please choose a version`,
  'no-day': msg`Please choose the first day`,
  'wrong-order': msg`The last day is before the first`,
  'no-limit': msg`Please enter a whole number from 1 to 5,000`,
};

/** Those that say everything without a size. */
const WHOLE: Partial<Record<string, MessageDescriptor>> = {
  fails: msg`It fails where the recorded run succeeded`,
  succeeds: msg`It succeeds where the recorded run failed`,
  fails_otherwise: msg`It fails in another way`,
  order: msg`It asks the provider the same in another order`,
  chance: msg`It asks more or less often for the time or for randomness`,
  finish: msg`It ends for another reason`,
  ask: msg`It asks the provider something else`,
  new_ask: msg`It asks the provider what the recorded run did not ask`,
  missing_ask: msg`It does not ask the provider what the recorded run asked`,
  extras: msg`What the provider adds, such as its request’s ID, differs`,
};

const SIZED: Partial<Record<string, MessageDescriptor>> = {
  text: msg`Words of the answer`,
  sections: msg`Sections`,
  citations: msg`Citations`,
  json: msg`Words of the JSON answer`,
  tool_calls: msg`Calls of tools`,
  reasoning: msg`Words of the reasoning`,
  usage: msg`Counted tokens`,
};

/** Differences as lines, each once: a run may ask ten times what was never asked. */
export const differenceLines = (differences: readonly ReplayDifference[]): string[] => [
  ...new Set(differences.map(differenceWords)),
];

/** One difference as a line; an aspect that a later server has is shown by its name. */
function differenceWords({ aspect, changed, of }: ReplayDifference): string {
  const whole = WHOLE[aspect];
  if (whole !== undefined) return i18n._(whole);
  const sized = SIZED[aspect];
  const name = sized === undefined ? aspect.replaceAll('_', ' ') : i18n._(sized);
  const [part, all] = [formatCount(changed), formatCount(of)];
  return of === 0 ? i18n._(msg`${name}: ${part}, none before`) : i18n._(msg`${name}: ${part} changed, of ${all}`);
}
