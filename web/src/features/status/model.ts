/** Rules of the status page, without React. */
import type { Incident, IncidentStage, PartState, PlatformStatus, StatusDay, StatusPart } from '@/api/gen/types.gen';

/** The days that the page shows. */
export const DAYS = 90;

export const STAGES = ['investigating', 'identified', 'monitoring', 'resolved'] as const satisfies IncidentStage[];
/** Keys of the parts that every platform has. */
export const PARTS = ['page', 'sign_in', 'runs', 'documents', 'mail'] as const;
export type PartKey = (typeof PARTS)[number];

const WORSE: readonly PartState[] = ['operational', 'degraded', 'down'];

/** The worst of all. */
export const worstOf = (parts: readonly StatusPart[]): PartState =>
  WORSE.findLast((state) => parts.some((part) => part.state === state)) ?? 'operational';

/** How a part was on a day; null: nobody looked. */
export type Day = { day: string; state: PartState | null; degraded: number; down: number };

const MS = 86_400_000;
const text = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The days of a part, the oldest first. A few minutes of a day are no whole day: what did not work is told in minutes. */
export function daysOf(part: string, status: Pick<PlatformStatus, 'days' | 'since'>, now: Date): Day[] {
  const known = new Map(status.days.filter((day) => day.part === part).map((day) => [day.day, day]));
  const today = Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
  return Array.from({ length: DAYS }, (_, index) => {
    const day = text(today - (DAYS - 1 - index) * MS);
    const found = known.get(day);
    const isKnown = found !== undefined || (status.since !== null && day >= status.since);
    return {
      day,
      state: isKnown ? stateOf(found) : null,
      degraded: found?.degraded_minutes ?? 0,
      down: found?.down_minutes ?? 0,
    };
  });
}

const stateOf = (day: StatusDay | undefined): PartState =>
  day === undefined ? 'operational' : day.down_minutes > 0 ? 'down' : 'degraded';

/** The part of the time that was looked at in which a part worked, in hundredths of a percent; null: nobody looked. */
export function uptimeOf(days: readonly Day[]): number | null {
  const looked = days.filter((day) => day.state !== null);
  if (looked.length === 0) return null;
  const minutes = looked.length * 1440;
  const down = looked.reduce((all, day) => all + day.down, 0);
  return Math.floor(((minutes - Math.min(down, minutes)) / minutes) * 10_000);
}

export const openOf = (incidents: readonly Incident[]) => incidents.filter((each) => each.resolved_at === null);
export const pastOf = (incidents: readonly Incident[]) => incidents.filter((each) => each.resolved_at !== null);
