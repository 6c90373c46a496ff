/** What a change would break: a schedule where a right to run goes, a key where keys go, use cases where a region goes. */
import type { Breakage, BreakageReport } from '@/api/gen/types.gen';
import { notFound, ok } from '../answers';
import { db, ids } from '../db';
import { on } from './guard';

const report = (breakages: Breakage[]): BreakageReport => ({
  kinds: (['use_case', 'schedule', 'api_key', 'batch'] as const).map((kind) => ({
    kind,
    looked_at: 12,
    breaks: breakages.filter((each) => each.kind === kind).length,
  })),
  stops_all: null,
  is_complete: true,
  clients: [],
  breakages,
  next: null,
});

const breakage = (part: Partial<Breakage> & Pick<Breakage, 'kind' | 'reason'>): Breakage => ({
  id: ids.role(90),
  name: null,
  workspace_id: null,
  code: 'forbidden',
  instead: null,
  ...part,
});

const schedule = breakage({
  kind: 'schedule',
  name: 'Morning letter',
  reason: 'Whoever started it may no longer run this use case.',
});
const key = breakage({ kind: 'api_key', id: null, reason: 'Whoever made it may not hold API keys any more.' });
const useCase = breakage({
  kind: 'use_case',
  code: 'runs.no_model',
  reason: 'The model that it uses would be in no region that stays allowed.',
});

const ofRole = (scope: 'account' | 'workspace', right: string, broken: Breakage) =>
  on.post(`/${scope}/role/{id}/rehearse`, ({ params, body }) => {
    const found = db.roles[scope].find((each) => each.id === params.id);
    if (found === undefined) return notFound();
    return ok(report(found.permissions.includes(right) && !body.permissions.includes(right) ? [broken] : []));
  });

export const rehearsalHandlers = [
  ofRole('account', 'manage-developers', key),
  ofRole('workspace', 'run-use-cases', schedule),
  on.post('/client/{id}/rehearse', ({ params, body }) => {
    const found = db.platformClients.find((each) => String(each.id) === params.id);
    if (found === undefined) return notFound();
    const gone = found.plan.allowed_regions.some((region) => !body.plan.allowed_regions.includes(region));
    return ok(report(gone ? [useCase] : []));
  }),
  on.post('/runners/bindings/{id}/rehearse', ({ params, body }) => {
    const found = db.bindings.find((each) => each.id === params.id);
    if (found === undefined) return notFound();
    const after = body.binding;
    return ok(report(after?.region !== undefined && after.region !== found.region ? [useCase] : []));
  }),
];
