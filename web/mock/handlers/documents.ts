/** Documents: lists, uploads that take a moment to be read, passages and search. */
import { HttpResponse, http } from 'msw';
import type { Document, FoundPassage, Passage } from '@/api/types';
import { list, notFound, ok, refuse, whoAsks } from '../answers';
import { db, ids } from '../db';
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

const PASSAGES = [
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

const passage = (document: Document, index: number): Passage => ({
  id: passageId(index + 1),
  document_id: document.id,
  document_name: document.name,
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

async function store(request: Request, listed: boolean): Promise<Response> {
  if (whoAsks(request) === null) return refuse(401, 'auth.required', 'Please sign in.');
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
    uploaded_by_name: 'Ada Marlowe',
    created_at: new Date().toISOString(),
  };
  arrived.set(made.id, Date.now());
  (listed ? db.documents : runInputs).unshift(made);
  return HttpResponse.json({ status: 201, message: 'Stored', data: made }, { status: 201 });
}
const runInputs: Document[] = [];
const find = (id: string | undefined) => [...db.documents, ...runInputs].find((each) => each.id === id);

export const documentHandlers = [
  on('get', 'document/list', ({ query }) => {
    const folder = query.get('folder_id');
    const rows = db.documents
      .map(outcome)
      .filter(
        (each) =>
          each.workspace_id === query.get('workspace_id') &&
          (folder === null || each.folder_id === (folder === 'root' ? null : folder)) &&
          (query.get('status') === null || each.status === query.get('status')) &&
          matches(query.get('search'), each.name),
      );
    if (query.get('sort_by') === 'name') rows.sort((a, b) => a.name.localeCompare(b.name));
    if (query.get('sort_by') === 'size') rows.sort((a, b) => b.size - a.size);
    return list(rows, { folder_total: 1, document_total: rows.length });
  }),
  http.post('*/api/v1/document/upload', ({ request }) => store(request, true) as never),
  http.post('*/api/v1/use-case/:id/run/upload-file', ({ request }) => store(request, false) as never),
  on('get', 'document/search', ({ query }) => {
    const word = (query.get('q') ?? '').toLowerCase();
    const document = db.documents[0];
    if (!document) return list([]);
    const found = PASSAGES.flatMap((each, index): FoundPassage[] => {
      const at = each[1].toLowerCase().indexOf(word);
      if (at < 0) return [];
      const snippet = [
        { text: each[1].slice(0, at), hit: false },
        { text: each[1].slice(at, at + word.length), hit: true },
        { text: each[1].slice(at + word.length), hit: false },
      ];
      return [{ ...passage(document, index), score: 1, snippet }];
    });
    return list(found);
  }),
  on('get', 'document/:id', ({ params }) => {
    const found = find(params['id']);
    return found ? ok(outcome(found)) : notFound();
  }),
  on('put', 'document/:id', ({ params, body }) => {
    const found = find(params['id']);
    if (!found) return notFound();
    Object.assign(found, { name: body['name'], folder_id: body['folder_id'] ?? null });
    return ok(found);
  }),
  on('delete', 'document/:id', ({ params }) => {
    db.documents = db.documents.filter((each) => each.id !== params['id']);
    return ok(null);
  }),
  on('post', 'document/:id/retry', ({ params }) => {
    const found = find(params['id']);
    if (!found) return notFound();
    Object.assign(found, { status: 'extracting', problem: null });
    arrived.set(found.id, Date.now());
    return ok(found);
  }),
  on('get', 'document/:id/passages', ({ params, query }) => {
    const found = find(params['id']);
    if (!found) return notFound();
    const all = PASSAGES.map((_, index) => passage(found, index));
    const around = query.get('around');
    const at = around === null ? 0 : all.findIndex((each) => each.id === around);
    if (at < 0) return notFound();
    const from = Number(query.get('cursor') ?? Math.max(0, at - 2));
    const end = from + Number(query.get('limit') ?? 30);
    return list(all.slice(from, end), { total: all.length, next: end < all.length ? String(end) : null });
  }),
  on('get', 'document/:id/content', ({ params }) => {
    const found = find(params['id']);
    if (!found) return notFound();
    return new HttpResponse(`The original of ${found.name}`, {
      headers: { 'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.name)}` },
    });
  }),
];
