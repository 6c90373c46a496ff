/** Figures, and what they show of people. */
import type { InsightRows } from '@/api/gen/types.gen';
import { type Answered, list, notFound, ok, raw } from '../answers';
import { margin, revenue, risks, storage, trials } from '../client_figures';
import { makeInsight } from '../insight';
import { arranged, cut } from '../insight_lists';
import { onReset } from '../reset';
import { matches, on } from './guard';

let known = makeInsight();
onReset(() => {
  known = makeInsight();
});

/** The rule that other figures keep to. */
export const insightPolicy = () => known.policy;

/** What each used, on the days that the mock knows of. */
function used(by: 'person' | 'workspace', query: URLSearchParams): Answered<InsightRows> {
  const { frame, rows } = known.breakdown(known.policy, by, query.get('search') ?? '');
  const [from, to] = [query.get('from') ?? frame.first, query.get('to') ?? frame.last];
  const found = from > frame.last || to < frame.first ? [] : rows;
  return list(query.get('sortBy') === 'asc' ? found.toReversed() : found, { as_of: frame.as_of });
}

export const insightHandlers = [
  on.get('/setting/insight', () => ok({ ...known.policy })),
  on.put('/setting/insight', ({ body }) => {
    known.policy = { naming: body.naming, smallest_group: body.smallest_group };
    return ok({ ...known.policy });
  }),
  on.get('/insight/overview', () => ok(known.overview(known.policy))),
  on.get('/insight/breakdown', ({ query }) => {
    const found = known.breakdown(known.policy, query.get('by') ?? '', query.get('search') ?? '');
    return ok({ ...found, rows: cut(arranged(found.rows, query), query) });
  }),
  on.get('/insight/breakdown/export', ({ query }) => {
    const { rows } = known.breakdown(known.policy, query.get('by') ?? '', query.get('search') ?? '');
    const lines = arranged(rows, query).map((row) => `${row.key},${row.name},${row.now.runs}`);
    return raw(['key,name,runs', ...lines, ''].join('\r\n'), { 'content-type': 'text/csv' });
  }),
  on.get('/insight/dormant', () => ok(known.dormant(known.policy))),
  on.get('/insight/habit', ({ query }) => ok(known.habit(known.policy, Number(query.get('months') ?? '6')))),
  on.get('/insight/limits', ({ query }) => {
    const found = known.limits(known.policy);
    const people = found.people.filter(({ name }) => matches(query.get('search'), name));
    return ok({ ...found, people: cut(people, query), total: people.length });
  }),
  on.get('/insight/documents', ({ query }) => {
    const found = known.documents(known.policy);
    const isFound = ({ name }: { name: string }) => matches(query.get('search'), name);
    const cited = found.is_withheld ? [] : found.cited.filter(isFound);
    const never = found.never_cited.filter(isFound);
    return ok({
      ...found,
      cited: cut(cited, query),
      cited_total: cited.length,
      never_cited: cut(never, query, 'never_cited_page'),
      never_cited_total: never.length,
    });
  }),
  on.get('/insight/what-if', ({ query }) => {
    const found = known.whatIf(known.policy, query.get('model') ?? '', query.get('region') ?? '');
    const rows = found.rows.filter(({ name }) => matches(query.get('search'), name ?? ''));
    return ok({ ...found, rows: cut(rows, query), rows_total: rows.length });
  }),
  on.get('/insight/what-if/export', ({ query }) => {
    const { rows } = known.whatIf(known.policy, query.get('model') ?? '', query.get('region') ?? '');
    const found = rows.filter(({ name }) => matches(query.get('search'), name ?? ''));
    const lines = found.map((row) => `${row.key},${row.name},${row.runs}`);
    return raw(['key,name,runs', ...lines, ''].join('\r\n'), { 'content-type': 'text/csv' });
  }),
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
    const acted_at = body.acted === null ? null : found.last_at;
    Object.assign(found, { acted: body.acted, acted_at, again: 0, again_answered: 0 });
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
  on.get('/insight/clients/export', ({ query }) =>
    raw(`client_id,client\r\n2,${query.get('figures') ?? ''}\r\n`, { 'content-type': 'text/csv' }),
  ),
  on.get('/setting/user-usage-analytics', ({ query }) => used('person', query)),
  on.get('/setting/workspace-analytics', ({ query }) => used('workspace', query)),
];
