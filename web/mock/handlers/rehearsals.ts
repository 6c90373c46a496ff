/** What a change would break: a schedule where a right to run goes, a key where keys go, use cases where a region goes. */
import type { Breakage, BreakageReport, PlanEffects } from '@/api/gen/types.gen';
import { notFound, ok, refuse } from '../answers';
import { db, ids } from '../db';
import { on } from './guard';

const report = (breakages: Breakage[]): BreakageReport => ({
  kinds: (['use_case', 'schedule', 'api_key', 'batch'] as const).map((kind) => ({
    kind,
    looked_at: 12,
    works: 12,
    breaks: breakages.filter((each) => each.kind === kind).length,
  })),
  stops_all: null,
  stops_code: null,
  plan: null,
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
  use_case_id: null,
  holder_id: null,
  ...part,
});

const schedule = breakage({
  kind: 'schedule',
  name: 'Morning letter',
  reason: 'The person who started it can no longer run this use case.',
});
const key = breakage({ kind: 'api_key', id: null, reason: 'The person who made it can no longer have API keys.' });
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

/** Seats that are taken, as the list of clients says. */
const PEOPLE = 7;
const STOPS = {
  read_only: ['reads', 'Your company’s account can be read only.'],
  suspended: ['billing', 'Your company’s account is suspended.'],
} as const;

export const rehearsalHandlers = [
  on.post('/client/{id}/plan/rehearse', ({ body }) => {
    const { given } = body;
    const held = db.money.clientPlan;
    const plan = db.money.plans.find(
      (each) => each.plan === given.plan && (given.version == null ? each.is_newest : each.version === given.version),
    );
    if (plan === undefined)
      return refuse(400, 'invalid', 'Please check.', { errors: { plan: ['There is no such plan.'] } });
    const has = (slug: string) => plan.features.includes(slug) || (given.more_features ?? []).includes(slug);
    const lost = db.money.features.filter(({ slug }) => held.plan?.features.includes(slug) && !has(slug));
    const stops = given.state === 'read_only' || given.state === 'suspended' ? STOPS[given.state] : null;
    const seats = given.seats ?? plan.limits.seats;
    const effects: PlanEffects = {
      left_open: stops?.[0] ?? null,
      limits:
        seats !== null && PEOPLE >= seats
          ? [{ limit: 'seats', used: PEOPLE, of: seats, effect: 'keeps_out', is_news: true }]
          : [],
      lost_features: lost.map(({ slug, name }) => ({ slug, name, goes_on: slug === 'sso' ? null : 12 })),
    };
    const [stops_all, stops_code] = [stops?.[1] ?? null, stops === null ? null : 'plan.stopped'];
    return ok({ ...report([]), stops_all, stops_code, plan: effects });
  }),
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
