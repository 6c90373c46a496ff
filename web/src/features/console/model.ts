/** Rules of the console, without React. */
import type { BrakeKind, ClientLoad } from '@/api/gen/types.gen';

export const LOAD_MINUTES = ['5', '15', '60'] as const;
export type LoadMinutes = (typeof LOAD_MINUTES)[number];

export const LOAD_SORTS = [
  'waiting',
  'running',
  'waited',
  'refused',
  'sandbox',
  'bytes',
  'database',
  'requests',
  'name',
] as const;
export type LoadSort = (typeof LOAD_SORTS)[number];

export const BRAKE_KINDS = ['parallel_runs', 'api_rate', 'batches_paused', 'read_only'] as const satisfies BrakeKind[];

/** Whether a brake says how many. */
export const hasAmount = (kind: BrakeKind) => kind === 'parallel_runs' || kind === 'api_rate';

/** How long a brake may be placed for, in minutes. */
export const BRAKE_TIMES = [15, 60, 240, 1440] as const;

/** Characters a reason needs; the server says the same. */
export const SHORTEST_REASON = 10;

/** Refusals a minute, to one digit. */
export function refusedAMinute(load: ClientLoad, minutes: number): number {
  const refused = load.refused_402 + load.refused_429 + load.refused_432;
  return Math.round((refused / minutes) * 10) / 10;
}
