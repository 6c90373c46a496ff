/** Figures, and what they show of people. */
import { HttpResponse } from 'msw';
import { list, notFound, ok } from '../answers';
import { margin, revenue, risks, storage, trials } from '../client_figures';
import { makeInsight } from '../insight';
import { onReset } from '../reset';
import { matches, on } from './guard';

let known = makeInsight();
onReset(() => {
  known = makeInsight();
});

export const insightHandlers = [
  on.get('/setting/insight', () => ok({ ...known.policy })),
  on.put('/setting/insight', ({ body }) => {
    known.policy = { naming: body.naming, smallest_group: body.smallest_group };
    return ok({ ...known.policy });
  }),
  on.get('/insight/overview', () => ok(known.overview(known.policy))),
  on.get('/insight/breakdown', ({ query }) =>
    ok(known.breakdown(known.policy, query.get('by') ?? '', query.get('search') ?? '')),
  ),
  on.get('/insight/breakdown/export', ({ query }) => {
    const { rows } = known.breakdown(known.policy, query.get('by') ?? '', query.get('search') ?? '');
    const lines = rows.map((row) => `${row.key},${row.name},${row.now.runs}`);
    return new HttpResponse(['key,name,runs', ...lines, ''].join('\r\n'), { headers: { 'content-type': 'text/csv' } });
  }),
  on.get('/insight/dormant', () => ok(known.dormant(known.policy))),
  on.get('/insight/habit', ({ query }) => ok(known.habit(known.policy, Number(query.get('months') ?? '6')))),
  on.get('/insight/limits', () => ok(known.limits(known.policy))),
  on.get('/insight/documents', () => ok(known.documents(known.policy))),
  on.get('/insight/what-if', ({ query }) =>
    ok(known.whatIf(known.policy, query.get('model') ?? '', query.get('region') ?? '')),
  ),
  on.get('/insight/gaps', ({ query }) => {
    const gaps = known.gaps.filter((gap) => matches(query.get('search'), gap.question));
    return ok({
      policy: { ...known.policy },
      gaps,
      total: gaps.length,
      withheld: known.policy.naming === 'sums' ? 2 : 0,
    });
  }),
  on.put('/question-set/gap/{id}', ({ params, body }) => {
    const found = known.gaps.find((gap) => gap.id === params.id);
    if (found === undefined) return notFound();
    Object.assign(found, { acted: body.acted, acted_at: found.last_at, again: 0, again_answered: 0 });
    return ok({});
  }),
  on.delete('/question-set/gap/{id}', ({ params }) => {
    known.gaps = known.gaps.filter((gap) => gap.id !== params.id);
    return ok({});
  }),
  on.get('/insight/mine', () => ok(known.mine(known.policy))),
  on.get('/insight/clients', ({ query }) =>
    ok(known.across(query.get('by') ?? 'client', query.get('plugin') ?? '', query.get('search') ?? '')),
  ),
  on.get('/insight/revenue', () => ok(revenue())),
  on.get('/insight/margin', ({ query }) => ok(margin(query.get('month') ?? '2026-11-01', query.get('search')))),
  on.get('/insight/trials', () => ok(trials())),
  on.get('/insight/risks', ({ query }) => ok(risks(query.get('reason'), query.get('search'), query.get('client_ids')))),
  on.get('/insight/storage', ({ query }) => ok(storage(query.get('search')))),
  on.get(
    '/insight/clients/export',
    ({ query }) =>
      new HttpResponse(`client_id,client\r\n2,${query.get('figures') ?? ''}\r\n`, {
        headers: { 'content-type': 'text/csv' },
      }),
  ),
  on.get('/setting/user-usage-analytics', ({ query }) =>
    list(known.breakdown(known.policy, 'person', query.get('search') ?? '').rows),
  ),
  on.get('/setting/workspace-analytics', ({ query }) =>
    list(known.breakdown(known.policy, 'workspace', query.get('search') ?? '').rows),
  ),
];
