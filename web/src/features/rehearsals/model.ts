/** What a change would break, without React. */
import type { Breakage, BreakageReport, PlanEffects, RehearsedKind } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';

/** Asks for a page of what would break. */
export type Rehearse = (page: { cursor: string | null }) => Promise<BreakageReport>;

/** The kinds of which something would break. */
export const broken = ({ kinds }: Pick<BreakageReport, 'kinds'>): RehearsedKind[] =>
  kinds.filter(({ breaks }) => breaks > 0);

/** The kinds of which something works now: where everything stops, all of that does. */
export const working = ({ kinds }: Pick<BreakageReport, 'kinds'>): RehearsedKind[] =>
  kinds.filter(({ works }) => works > 0);

const takesMore = (plan: PlanEffects | null) =>
  plan !== null &&
  (plan.left_open !== null || plan.lost_features.length > 0 || plan.limits.some(({ is_news }) => is_news));

export const breaksNothing = (report: BreakageReport): boolean =>
  report.stops_all === null && broken(report).length === 0 && report.clients.length === 0 && !takesMore(report.plan);

/** Somebody of the company may know it; the platform's owner gets an id alone; others not even that. */
export type Sight = 'named' | 'owner' | 'hidden';
export function sightOf({ id, name }: Pick<Breakage, 'id' | 'name'>): Sight {
  if (id === null) return 'hidden';
  return name === null ? 'owner' : 'named';
}

/** Whether another model would put it right. */
export const wantsModel = ({ code }: Pick<Breakage, 'code'>) =>
  code === 'runs.no_model' || code === 'runs.no_fitting_model';

/** Where it is put right; null: nobody told us what it is. `me`: keys are managed by their holder alone, whose account others look after. */
export function repairAt(breakage: Breakage, me: string | null): string | null {
  const { kind, id, holder_id } = breakage;
  if (id === null || sightOf(breakage) !== 'named') return null;
  switch (kind) {
    case 'use_case':
      return paths.editUseCase(id);
    case 'schedule':
      return paths.schedule(id);
    case 'batch':
      return paths.batch(id);
    case 'api_key':
      if (holder_id === null) return null;
      return holder_id === me ? paths.developers() : paths.people({ person: holder_id });
  }
}

const all = new Intl.ListFormat('en', { type: 'conjunction' });
/** 3 use cases, 2 schedules, and 1 API key. */
export const allOf = (counts: readonly string[]) => all.format(counts);
