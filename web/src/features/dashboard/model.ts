/** What widgets are called, how they are moved, and how activity is told. Without React. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DashboardWidget, OwnFigures, TeamActivity } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';

export const WIDGET_NAMES: Record<DashboardWidget, MessageDescriptor> = {
  waiting: msg`Waiting for you`,
  my_runs: msg`Your runs`,
  usage: msg`Use against limit`,
  quality: msg`Quality of your answers`,
  under_way: msg`Under way`,
  team_activity: msg`Team activity`,
  bookmarked: msg`At hand`,
  recent: msg`Used last`,
};

export const WIDGETS = Object.keys(WIDGET_NAMES) as DashboardWidget[];

/** A widget one place further to the front or the back; at the end it stays where it is. */
export function moved<Item>(items: readonly Item[], at: number, by: -1 | 1): Item[] {
  const other = at + by;
  const [one, two] = [items[at], items[other]];
  if (one === undefined || two === undefined) return [...items];
  return items.map((item, index) => (index === at ? two : index === other ? one : item));
}

/** What was done, in words that go before the name of a thing. The last one that says most stands. */
const DEEDS: Record<string, MessageDescriptor> = {
  'use_case.publish': msg`published`,
  'use_case.create': msg`created`,
  'use_case.import': msg`imported`,
  'use_case.restore': msg`restored`,
  'use_case.visibility': msg`changed who may see`,
  'use_case.move': msg`moved`,
  'use_case.edit': msg`edited`,
  'document.upload': msg`added`,
  'document.replace': msg`replaced`,
  'document.update': msg`changed`,
  'output.edit': msg`edited the answer of`,
  'output.restore': msg`restored an older answer of`,
  'run.lock': msg`locked`,
  'run.unlock': msg`unlocked`,
  'comment.create': msg`commented on`,
  'folder.create': msg`made the folder`,
  'folder.update': msg`changed the folder`,
  'workspace.create': msg`made the workspace`,
  'workspace.update': msg`changed the workspace`,
};

const CHANGED = msg`changed`;

/** The one deed that says most of what somebody did with a thing. */
export const deedOf = ({ actions }: Pick<TeamActivity, 'actions'>): MessageDescriptor => {
  const known = Object.keys(DEEDS).find((deed) => actions.includes(deed));
  return (known === undefined ? undefined : DEEDS[known]) ?? CHANGED;
};

export function placeOf({ kind, id, workspace_id }: Pick<TeamActivity, 'kind' | 'id' | 'workspace_id'>): string {
  switch (kind) {
    case 'use_case':
      return paths.runUseCase(id);
    case 'prompt':
      return paths.play({ workspace: workspace_id, prompt: id });
    case 'document':
      return paths.document(id);
    case 'run':
      return paths.run(id);
    case 'folder':
      return paths.workspace(workspace_id, 'use-cases', { folder: id });
    default:
      return paths.workspace(workspace_id);
  }
}

export const totals = (days: OwnFigures['days']) =>
  days.reduce(
    (sum, day) => ({
      succeeded: sum.succeeded + day.succeeded,
      failed: sum.failed + day.failed,
      cancelled: sum.cancelled + day.cancelled,
    }),
    { succeeded: 0, failed: 0, cancelled: 0 },
  );

/** Every day of the last so many, whether there were runs or not; the last is today, by UTC as the server counts. */
export function everyDay(days: OwnFigures['days'], count: number, now: Date): OwnFigures['days'] {
  const known = new Map(days.map((day) => [day.day, day]));
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(now.getTime() - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10);
    return known.get(day) ?? { day, succeeded: 0, failed: 0, cancelled: 0 };
  });
}
