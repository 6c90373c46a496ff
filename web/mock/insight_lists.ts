/** Long lists of figures, in the order and on the page that is asked for. */
import type { InsightRow, InsightSums } from '@/api/gen/types.gen';
import type { SortKey } from '@/features/insight/model';

const part = (of: number, whole: number) => (whole === 0 ? null : of / whole);
const done = (sums: InsightSums) => sums.runs + sums.calls + sums.tests;

const VALUES: Record<SortKey, (sums: InsightSums) => number | null> = {
  done,
  people: (sums) => sums.people,
  success: (sums) => part(done(sums) - sums.failed - sums.cancelled, done(sums)),
  again: (sums) => part(sums.again, sums.runs),
  disliked: (sums) => sums.disliked,
  rewritten: (sums) => sums.rewritten_share,
  cited: (sums) => part(sums.cited, sums.offered),
  p95: (sums) => sums.p95_ms,
  cost: (sums) => sums.costs[0]?.micros ?? null,
};

/** What has no such figure comes last in either order. */
export function arranged(rows: readonly InsightRow[], query: URLSearchParams): InsightRow[] {
  const value = VALUES[(query.get('sort_by') ?? 'done') as SortKey];
  const isRising = query.get('order') === 'asc';
  return rows.toSorted((a, b) => {
    const [one, other] = [value(a.now), value(b.now)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return isRising ? one - other : other - one;
  });
}

/** The page that is asked for. */
export function cut<Row>(rows: readonly Row[], query: URLSearchParams, name = 'page'): Row[] {
  const limit = Number(query.get('limit') ?? '20');
  const first = (Number(query.get(name) ?? '1') - 1) * limit;
  return rows.slice(first, first + limit);
}
