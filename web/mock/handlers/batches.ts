/** Batches of files: a draft, its rows, and the check of them; a file called “broken” cannot be read. */
import type { BatchDetail, BatchOfFiles, BatchRow } from '@/api/gen/types.gen';
import { list, notFound, ok, refuse } from '../answers';
import { details } from '../definitions';
import { remembered } from '../reset';
import { on } from './guard';

type Kept = { batch: BatchDetail; rows: BatchRow[] };
const kept = remembered<Kept>();

const draftOf = ({ use_case_id: useCaseId, input: asked, files }: BatchOfFiles): Kept | null => {
  const found = details(useCaseId);
  const definition = found?.useCase.published?.definition;
  if (found === null || found === undefined || definition === undefined) return null;
  const input = asked ?? '';
  const field = definition.inputs.find((each) => each.name === input);
  const first = files[0]?.name ?? '';
  const batch: BatchDetail = {
    id: crypto.randomUUID(),
    workspace_id: found.useCase.workspace_id,
    use_case_id: useCaseId,
    use_case_name: found.useCase.draft.name,
    use_case_version: found.useCase.published?.version ?? 1,
    schedule_id: null,
    name: files.length === 1 ? first : `${first} and ${String(files.length - 1)} more`,
    status: 'draft',
    reason: null,
    note: null,
    counts: {
      total: files.length,
      waiting: files.length,
      running: 0,
      succeeded: 0,
      failed: 0,
      cancelled: 0,
      skipped: 0,
      faulty: 0,
    },
    spent: { tokens: 0, cost_micros: null, currency: null },
    max_tokens: null,
    max_cost_micros: null,
    mails: true,
    created_by_name: 'Ada Marlowe',
    created_at: new Date().toISOString(),
    started_at: null,
    finished_at: null,
    seconds_left: null,
    columns: [field?.label ?? input],
    mapping: { [input]: { column: 0 } },
    files: Object.fromEntries(files.map(({ id, name }) => [name, id])),
    warnings: [],
    checked: false,
    my_permissions: ['view-workspace', 'run-use-cases'],
  };
  const rows = files.map(
    ({ name }, index): BatchRow => ({
      row: index + 1,
      cells: [name],
      errors: [],
      status: 'waiting',
      run_id: null,
      reason: null,
      answer: null,
      tokens: 0,
      finished_at: null,
    }),
  );
  return { batch, rows };
};

export const batchHandlers = [
  on.post('/batch/from-files', ({ body }) => {
    if (body.files.length === 0) return refuse(400, 'invalid', 'Please check the form.');
    const made = draftOf(body);
    if (made === null) return notFound();
    kept.set(made.batch.id, made);
    return ok(made.batch);
  }),
  on.get('/batch/{id}', ({ params }) => {
    const found = kept.get(params.id);
    return found ? ok(found.batch) : notFound();
  }),
  on.get('/batch/{id}/rows', ({ params, query }) => {
    const found = kept.get(params.id);
    if (!found) return notFound();
    return list(found.rows.filter((row) => query.get('faulty') !== 'true' || row.errors.length > 0));
  }),
  on.put('/batch/{id}/mapping', ({ params, body }) => {
    const found = kept.get(params.id);
    if (!found) return notFound();
    const { batch, rows } = found;
    const mapping = body.mapping;
    const [field = ''] = Object.entries(mapping).find(([, source]) => 'column' in source) ?? [];
    for (const row of rows) {
      const name = String(row.cells[0]);
      const message = `${name} cannot be read: it is damaged.`;
      row.errors = name.startsWith('broken') ? [{ field, message }] : [];
    }
    const faulty = rows.filter((row) => row.errors.length > 0).length;
    Object.assign(batch, { mapping, checked: true, counts: { ...batch.counts, faulty } });
    return ok({ ...batch });
  }),
];
