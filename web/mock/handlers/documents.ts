/** Documents: lists, uploads that take a moment to be read, passages. */
import type { CitingRun, Document, DocumentVersion, Passage, SearchMethod, SimilarDocument } from '@/api/gen/types.gen';
import { type Answered, done, type Envelope, list, notFound, ok, raw, refuse } from '../answers';
import { db, ids } from '../db';
import { onReset } from '../reset';
import { matches, on } from './guard';

const READING_MS = 1_200;

/** A name decides what becomes of a file, so that every outcome can be looked at. */
function outcome(document: Document): Document {
  if (document.status !== 'extracting' || !arrived.has(document.id)) return document;
  if (Date.now() - (arrived.get(document.id) ?? 0) < READING_MS) return document;
  if (document.name.includes('encrypted')) {
    document.status = 'failed';
    document.problem = { code: 'encrypted', message: 'The PDF is encrypted. Save it without a password.' };
  } else {
    document.status = 'ready';
    document.passages = PASSAGES.length;
  }
  return document;
}
const arrived = new Map<string, number>();

export const PASSAGES = [
  ['1 Scope', 'This policy applies to every journey that is booked on behalf of the company, whoever books it.'],
  [
    '2 Hotels',
    'A room may cost up to 160 euro a night, breakfast included. In cities of list A the limit is 210 euro. Higher rates need the written approval of a director before the journey.',
  ],
  [
    '2 Hotels',
    'Rooms are booked through the travel desk. Bookings elsewhere are paid back only if the desk was closed.',
  ],
  ['3 Trains and flights', 'Up to six hours by train, the train is taken. Flights are booked in economy class.'],
  ['4 Meals', 'The daily allowance is 32 euro. Alcohol is not paid back.'],
  ['5 Receipts', 'Receipts are handed in within thirty days. Without a receipt nothing above 20 euro is paid back.'],
] as const;

export const passageId = (n: number) => `01900008-0000-7000-8000-${n.toString().padStart(12, '0')}`;

export const passage = (document: Document, index: number, version = document.version): Passage => ({
  id: passageId(index + 1),
  document_id: document.id,
  document_name: document.name,
  version,
  ordinal: index,
  page: document.pages === null ? null : 1 + Math.floor(index / 2),
  heading: PASSAGES[index]?.[0] ?? null,
  start: index * 200,
  end: index * 200 + 180,
  table_header: null,
  start_ms: null,
  end_ms: null,
  speaker: null,
  text: PASSAGES[index]?.[1] ?? '',
});

const version = (document: Document, number: number): DocumentVersion => ({
  version: number,
  is_in_force: number === document.version,
  file_name: number === 1 ? document.name : `New ${document.name}`,
  kind: document.kind,
  size: document.size,
  pages: document.pages,
  passages: document.passages,
  status: 'ready',
  problem: null,
  warnings: [],
  attempt: 1,
  reading_since: document.created_at,
  uploaded_by_name: document.uploaded_by_name,
  created_at: document.created_at,
  changes: number === 1 ? null : { kept: 58, added: 3, removed: 1 },
});

const SIMILAR: SimilarDocument = {
  id: ids.document(1),
  name: 'Supplier terms 2025.docx',
  alike: 11,
  compared: 12,
  differences: [
    {
      here: {
        passage_id: '88888888-8888-4888-8888-000000000001',
        page: 2,
        text: 'Invoices are paid within 30 days of receipt.',
      },
      there: {
        passage_id: '88888888-8888-4888-8888-000000000002',
        page: 2,
        text: 'Invoices are paid within 45 days of receipt.',
      },
    },
  ],
};
const citing: CitingRun = {
  run_id: ids.run(2),
  use_case_id: ids.useCase(1),
  use_case_name: 'Brief from documents',
  title: 'Notice period of the supplier agreement',
  is_locked: true,
  created_at: new Date(Date.now() - 86_400_000).toISOString(),
  created_by_name: 'Ada Marlowe',
  citations: 3,
  version: 1,
};

async function store(request: Request, listed: boolean): Promise<Answered<Envelope<Document>>> {
  const query = new URL(request.url).searchParams;
  const file = (await request.formData()).get('file');
  if (!(file instanceof File)) return refuse(400, 'validation', 'Send exactly one file.');
  if (file.size === 0) return refuse(400, 'documents.empty', 'The file is empty. Choose one with content.');
  if (file.name.includes('huge')) {
    return refuse(413, 'documents.too_large', 'The file is larger than 100 mb. Split it and upload the parts.');
  }
  const made: Document = {
    id: crypto.randomUUID(),
    workspace_id: query.get('workspace_id') ?? ids.workspace(1),
    folder_id: query.get('folder_id'),
    name: file.name,
    kind: 'pdf',
    size: file.size,
    pages: null,
    characters: null,
    passages: null,
    status: 'extracting',
    problem: null,
    warnings: [],
    attempt: 1,
    reading_since: new Date().toISOString(),
    uploaded_by_name: 'Ada Marlowe',
    created_at: new Date().toISOString(),
    version: 1,
    tags: [],
    // Nothing is hashed here: a name that is there already stands for the same content.
    same_as: db.documents
      .filter((each) => each.name === file.name)
      .map(({ id, name, folder_id }) => ({ id, name, folder_id })),
    newer: null,
  };
  arrived.set(made.id, Date.now());
  (listed ? db.documents : runInputs).unshift(made);
  return ok(made, 'Stored');
}
const runInputs: Document[] = [];
onReset(() => {
  arrived.clear();
  runInputs.length = 0;
});
export const find = (id: string | undefined) => [...db.documents, ...runInputs].find((each) => each.id === id);

export const documentHandlers = [
  on.get('/document/list', ({ query }) => {
    const folder = query.get('folder_id');
    const rows = db.documents
      .map(outcome)
      .filter(
        (each) =>
          each.workspace_id === query.get('workspace_id') &&
          (folder === null || each.folder_id === (folder === 'root' ? null : folder)) &&
          (query.get('status') === null || each.status === query.get('status')) &&
          (query.get('tags') ?? '')
            .split(',')
            .every((tag) => tag === '' || each.tags.some((own) => own.toLowerCase() === tag.toLowerCase())) &&
          matches(query.get('search'), each.name),
      );
    if (query.get('sort_by') === 'name') rows.sort((a, b) => a.name.localeCompare(b.name));
    if (query.get('sort_by') === 'size') rows.sort((a, b) => b.size - a.size);
    return list(rows, { folder_total: 1, document_total: rows.length });
  }),
  on.post('/document/upload', ({ request }) => store(request, true)),
  on.post('/use-case/{id}/run/upload-file', ({ request }) => store(request, false)),
  on.get('/document/tags', ({ query }) => {
    const all = db.documents
      .filter((each) => each.workspace_id === query.get('workspace_id'))
      .flatMap(({ tags }) => tags);
    return list(
      [...new Set(all)].toSorted().map((tag) => ({ tag, documents: all.filter((each) => each === tag).length })),
    );
  }),
  on.put('/document/tags', ({ body }) => {
    const { tag, name } = body as { tag: string; name: string | null };
    const having = db.documents.filter(({ tags }) => tags.includes(tag));
    if (having.length === 0) return notFound();
    for (const each of having) {
      const others = each.tags.filter((own) => own !== tag);
      each.tags = name === null ? others : [...new Set([...others, name])].toSorted();
    }
    return ok({ tag: name ?? tag, documents: name === null ? 0 : having.length });
  }),
  on.post('/document/tags', ({ body }) => {
    const { document_ids, add, remove } = body as Record<'document_ids' | 'add' | 'remove', string[]>;
    for (const each of db.documents.filter(({ id }) => document_ids.includes(id))) {
      each.tags = [...new Set([...each.tags.filter((tag) => !remove.includes(tag)), ...add])].toSorted();
    }
    return ok({});
  }),
  on.get('/document/{id}', ({ params }) => {
    const found = find(params.id);
    return found ? ok(outcome(found)) : notFound();
  }),
  on.put('/document/{id}', ({ params, body }) => {
    const found = find(params.id);
    if (!found) return notFound();
    Object.assign(found, { name: body.name, folder_id: body.folder_id ?? null });
    return ok(found);
  }),
  on.delete('/document/{id}', ({ params }) => {
    db.documents = db.documents.filter((each) => each.id !== params.id);
    return done();
  }),
  on.post('/document/{id}/retry', ({ params }) => {
    const found = find(params.id);
    if (!found) return notFound();
    Object.assign(found, { status: 'extracting', problem: null });
    arrived.set(found.id, Date.now());
    return ok(found);
  }),
  on.get('/document/{id}/passages', ({ params, query }) => {
    const found = find(params.id);
    if (!found) return notFound();
    const asked = Number(query.get('version') ?? found.version);
    const all = PASSAGES.map((_, index) => passage(found, index, asked));
    const around = query.get('around');
    const at = around === null ? 0 : all.findIndex((each) => each.id === around);
    if (at < 0) return notFound();
    const from = Number(query.get('cursor') ?? Math.max(0, at - 2));
    const end = from + Number(query.get('limit') ?? 30);
    return list(all.slice(from, end), { total: all.length, next: end < all.length ? String(end) : null });
  }),
  on.post('/document/{id}/cancel', ({ params }) => {
    const found = find(params.id);
    if (!found) return notFound();
    const stopped = { status: 'failed', problem: { code: 'cancelled', message: 'Reading was cancelled.' } } as const;
    Object.assign(found.newer ?? found, stopped);
    return ok(found);
  }),
  on.post('/document/{id}/version', async ({ request, params }) => {
    const found = find(params.id);
    const file = (await request.formData()).get('file');
    if (!found || !(file instanceof File)) return notFound();
    found.newer = {
      ...version(found, found.version + 1),
      file_name: file.name,
      status: 'extracting',
      is_in_force: false,
    };
    return ok(found, 'Stored');
  }),
  on.put('/document/{id}/version', ({ params, body }) => {
    const found = find(params.id);
    if (!found) return notFound();
    found.version = body.version;
    return ok(found);
  }),
  on.get('/document/{id}/versions', ({ params }) => {
    const found = find(params.id);
    if (!found) return notFound();
    const newest = Math.max(found.version, 2);
    const numbers = found.name.includes('Supplier') ? [newest, 1] : [found.version];
    return list([...(found.newer ? [found.newer] : []), ...numbers.map((number) => version(found, number))]);
  }),
  on.get('/document/{id}/citing', ({ params }) => {
    const found = find(params.id);
    if (!found) return notFound();
    return list(found.id === ids.document(2) ? [citing] : []);
  }),
  on.get('/document/{id}/similar', ({ params }) => {
    const found = find(params.id);
    if (!found) return notFound();
    const method: SearchMethod = {
      mode: 'words_and_meaning',
      model: 'multilingual-e5-small',
      region: 'local',
      reason: null,
      message: null,
    };
    return list(found.id === ids.document(2) ? [SIMILAR] : [], { method });
  }),
  on.get('/document/{id}/preview', ({ params }) => {
    if (!find(params.id)) return notFound();
    // As a server answers that has no LibreOffice.
    return refuse(
      409,
      'documents.preview_not_installed',
      'Files of this kind are shown where LibreOffice is installed, and this server has none. Ask its operator for it, or download the original.',
    );
  }),
  on.get('/document/{id}/content', ({ params }) => {
    const found = find(params.id);
    if (!found) return notFound();
    return raw(`The original of ${found.name}`, {
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.name)}`,
    });
  }),
];
