/** What a change would break, without React. */
import type { Breakage, BreakageReport, RehearsedKind } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';

/** Asks for a page of what would break. */
export type Rehearse = (page: { cursor: string | null }) => Promise<BreakageReport>;

/** The kinds of which something would break. */
export const broken = ({ kinds }: Pick<BreakageReport, 'kinds'>): RehearsedKind[] =>
  kinds.filter(({ breaks }) => breaks > 0);

export const breaksNothing = (report: BreakageReport): boolean =>
  report.stops_all === null && broken(report).length === 0 && report.clients.length === 0;

/** Where it is put right; null: nobody told us what it is, or only its holder can. */
export function repairAt({ kind, id, name }: Breakage): string | null {
  if (id === null || name === null) return null;
  switch (kind) {
    case 'use_case':
      return paths.editUseCase(id);
    case 'schedule':
      return paths.schedule(id);
    case 'batch':
      return paths.batch(id);
    case 'api_key':
      return null;
  }
}
