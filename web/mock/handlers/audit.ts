/** The audit log. */
import { list, raw } from '../answers';
import { db } from '../db';
import { matches, on } from './guard';

function found(query: URLSearchParams) {
  const is = (key: string, value: string | undefined) => query.get(key) === null || query.get(key) === value;
  const from = query.get('from');
  const to = query.get('to');
  return db.audit.filter(
    (each) =>
      matches(query.get('search'), each.action, each.object_id ?? '', JSON.stringify(each.detail)) &&
      is('action', each.action) &&
      is('actor_id', each.actor?.id) &&
      is('outcome', each.outcome) &&
      (from === null || each.at >= from) &&
      (to === null || each.at < to),
  );
}

export const auditHandlers = [
  on.get('/audit-log/list', ({ query }) => {
    const rows = found(query);
    const limit = Number(query.get('limit') ?? 50);
    const first = Number(query.get('cursor') ?? 0);
    const end = first + limit;
    return list(rows.slice(first, end), { total: rows.length, next: end < rows.length ? String(end) : null });
  }),
  on.get('/audit-log/actions', () => list([...new Set(db.audit.map((each) => each.action))].toSorted())),
  on.get('/audit-log/export', ({ query }) => {
    const format = query.get('format') ?? 'csv';
    return raw(JSON.stringify(found(query)), {
      'Content-Disposition': `attachment; filename="audit-log.${format}"`,
    });
  }),
];
