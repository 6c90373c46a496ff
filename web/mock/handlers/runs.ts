/** Runs: history, and a run that streams its numbered events at a reading pace. */
import type {
  CitationRef,
  DocumentNode,
  Run,
  RunCitation,
  RunEvent,
  RunStatus,
  RunStreamEvent,
} from '@/api/gen/types.gen';
import { list, notFound, ok, raw, refuse } from '../answers';
import { db, ids } from '../db';
import { details } from '../definitions';
import { unmarked, unsaid } from '../figures';
import { remembered } from '../reset';
import { passageId } from './documents';
import { matches, on } from './guard';
import { offered, tried } from './trace';

/** Milliseconds between two events; tests set it to 0. */
export const pace = { ms: 60 };
type Kept = { run: Run; events: RunEvent[]; stopped: boolean };
const kept = remembered<Kept>();

const cite = (number: number, passage: number, page: number, quote: string): RunCitation => ({
  number,
  passage_id: passageId(passage),
  document_id: ids.document(1),
  document_name: 'Travel policy 2026.pdf',
  page,
  quote,
});
const FIRST = cite(1, 2, 1, 'A room may cost up to 160 euro a night, breakfast included.');
const SECOND = cite(2, 2, 1, 'Higher rates need the written approval of a director before the journey.');
const THIRD = cite(3, 3, 2, 'Rooms are booked through the travel desk.');

const words = (text: string): RunEvent[] =>
  (text.match(/\s*\S+/gu) ?? []).map((each) => ({ type: 'text', data: { text: each } }));
const citation = (data: RunCitation): RunEvent => ({ type: 'citation', data });

const script = (): RunEvent[] => [
  { type: 'stage', data: { stage: 'reading', note: '', documents: 3, passages: 0 } },
  {
    type: 'stage',
    data: { stage: 'searching', note: 'Searching documents for “hotel night”', documents: 3, passages: 12 },
  },
  { type: 'stage', data: { stage: 'writing', note: '', documents: 3, passages: 12 } },
  { type: 'section', data: { key: 'answer', title: 'Answer' } },
  ...words('A hotel night may cost **up to 160 euro**, breakfast included.'),
  citation(FIRST),
  ...words(' More needs the written approval of a director, *before* the journey.'),
  citation(SECOND),
  { type: 'section', data: { key: 'details', title: 'Details' } },
  ...words(
    'The rules differ by city:\n\n| City | Limit |\n|---|---|\n| List A | 210 euro |\n| Elsewhere | 160 euro |\n\n',
  ),
  ...words('- Rooms are booked through the travel desk.'),
  citation(THIRD),
  ...words('\n- Bookings elsewhere are paid back only if the desk was closed.\n'),
  { type: 'section', data: { key: 'open_points', title: 'Open points' } },
  ...words('The documents do not say what applies to journeys that were booked before the policy came into force.'),
];

const text = (content: string, style?: Record<string, unknown>): DocumentNode => ({
  tag: 'text',
  content,
  ...(style ? { style } : {}),
});
const cited = ({ number, ...data }: CitationRef): DocumentNode => ({
  tag: 'citation',
  value: number,
  citation: data as CitationRef,
});
const paragraph = (...content: DocumentNode[]): DocumentNode => ({ tag: 'paragraph', content });
const section = (key: string, title: string, ...content: DocumentNode[]): DocumentNode => ({
  tag: 'section',
  key,
  value: title,
  content: [{ tag: 'heading', 'attr-data': { level: 2 }, content: [text(title)] }, ...content],
});
const row = (header: boolean, ...cells: string[]): DocumentNode => ({
  tag: 'row',
  'attr-data': { header },
  content: cells.map((each) => ({ tag: 'cell', content: [text(each)] })),
});

export const answer: DocumentNode = {
  tag: 'doc',
  content: [
    section(
      'answer',
      'Answer',
      paragraph(
        text('A hotel night may cost '),
        text('up to 160 euro', { bold: true }),
        text(', breakfast included.'),
        cited(FIRST),
        text(' More needs the written approval of a director, '),
        text('before', { italic: true }),
        text(' the journey.'),
        cited(SECOND),
      ),
    ),
    section(
      'details',
      'Details',
      paragraph(text('The rules differ by city:')),
      {
        tag: 'table',
        content: [row(true, 'City', 'Limit'), row(false, 'List A', '210 euro'), row(false, 'Elsewhere', '160 euro')],
      },
      {
        tag: 'list',
        'attr-data': { ordered: false },
        content: [
          { tag: 'list-item', content: [text('Rooms are booked through the travel desk.'), cited(THIRD)] },
          { tag: 'list-item', content: [text('Bookings elsewhere are paid back only if the desk was closed.')] },
        ],
      },
    ),
    section(
      'open_points',
      'Open points',
      paragraph(
        text('The documents do not say what applies to journeys that were booked before the policy came into force.'),
      ),
    ),
  ],
};

const whole = (summary: (typeof db.runs)[number]): Run => ({
  ...summary,
  ...unsaid,
  inputs: [
    { name: 'question', label: 'Question', type: 'long_text', value: summary.title, display: summary.title },
    { name: 'audience', label: 'Audience', type: 'choice', value: 'Employees', display: 'Employees' },
  ],
  output: summary.status === 'succeeded' ? answer : null,
  is_json_response: false,
  json_response: null,
  json_response_version: null,
  usage: summary.status === 'succeeded' ? { input_tokens: 4_812, output_tokens: 356, is_estimated: false } : null,
  timings: { first_delta_ms: null, total_ms: null },
  plugin: { name: 'offline', version: '0.1.0', digest: 'sha256:1f' },
  prompt: {
    system: 'You answer from the passages below and cite them by number.',
    user: `Question: ${summary.title}\n\n[1] A room may cost up to 160 euro a night …`,
  },
  passages_offered: 12,
  passages_cited: summary.status === 'succeeded' ? 3 : 0,
  attempt: 1,
  attempts: summary.title.includes('busy') ? tried : [],
  waits_for_region: null,
  last_event_id: summary.status === 'succeeded' ? 60 : 0,
  my_permissions: ['view-workspace', 'run-use-cases', 'edit-outputs', 'lock-runs'],
});

/** A turn of a chat: a run that no list of runs shows. It is finished already when it says so. */
export function beginTurn(summary: (typeof db.runs)[number]): Run {
  const made = { run: whole(summary), events: script(), stopped: false };
  kept.set(summary.id, made);
  return made.run;
}

export function find(id: string | undefined): Kept | null {
  const summary = db.runs.find((each) => each.id === id);
  const known = kept.get(id ?? '');
  if (known || !summary) return known ?? null;
  const made = { run: whole(summary), events: script(), stopped: false };
  kept.set(summary.id, made);
  return made;
}

function finish(each: Kept, status: RunStatus) {
  Object.assign(each.run, {
    status,
    finished_at: new Date().toISOString(),
    duration_ms: Date.now() - Date.parse(each.run.created_at),
    output: status === 'succeeded' ? answer : null,
    usage: { input_tokens: 4_812, output_tokens: 356, is_estimated: false },
    passages_cited: status === 'succeeded' ? 3 : 0,
    last_event_id: each.events.length,
  });
  const summary = db.runs.find((other) => other.id === each.run.id);
  if (summary) Object.assign(summary, { status, finished_at: each.run.finished_at, duration_ms: each.run.duration_ms });
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The run's events; to who has just started it, the run before them. */
function stream(each: Kept, after: number, isNew = false): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async start(controller) {
      const frame = ({ type, data }: RunStreamEvent, id?: number) => {
        const number = id === undefined ? '' : `id: ${String(id)}\n`;
        controller.enqueue(encoder.encode(`${number}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`));
      };
      try {
        if (isNew) frame({ type: 'run', data: { run: each.run } });
        let id = after;
        const over = each.run.status !== 'running';
        for (const event of each.events.slice(after)) {
          if (each.stopped && !over) break;
          if (!over) await rest(pace.ms);
          id += 1;
          frame(event, id);
        }
        if (!over) {
          // What had been written until then is all there is.
          if (each.stopped) each.events = each.events.slice(0, id);
          finish(each, each.stopped ? 'cancelled' : 'succeeded');
        }
        const { status, reason } = each.run;
        frame({ type: 'end', data: { status, reason, run: each.run } }, id + 1);
        controller.close();
      } catch {
        // The page went away in the middle.
      }
    },
  });
}

export const runHandlers = [
  on.get('/run/{id}/offered', ({ params, query }) => {
    const run = find(params.id)?.run;
    return run ? list(offered(run).filter((each) => query.get('cited') !== 'true' || each.is_cited)) : notFound();
  }),
  on.get('/run/list', ({ query }) =>
    list(
      db.runs.filter(
        (each) =>
          (query.get('use_case_id') === null || each.use_case_id === query.get('use_case_id')) &&
          (query.get('workspace_id') === null || each.workspace_id === query.get('workspace_id')) &&
          (query.get('status') === null || each.status === query.get('status')) &&
          matches(query.get('search'), each.title),
      ),
    ),
  ),
  on.post('/use-case/{id}/run', ({ request, params, body, user }) => {
    const useCase = details(params.id)?.useCase;
    if (!useCase) return notFound();
    const inputs = body.inputs as Record<string, unknown>;
    const question = typeof inputs['question'] === 'string' ? inputs['question'] : '';
    if (question.includes('refuse')) {
      return refuse(400, 'validation', 'Please check the form.', {
        errors: { 'inputs.question': ['Ask something else.'] },
      });
    }
    const draft = body.source === 'draft';
    const summary = {
      id: crypto.randomUUID(),
      use_case_id: useCase.id,
      chat_id: null,
      use_case_name: useCase.draft.name,
      use_case_version: draft ? null : (useCase.published?.version ?? null),
      workspace_id: useCase.workspace_id,
      status: 'running' as const,
      reason: null,
      model: useCase.draft.model.id,
      region: useCase.draft.model.region,
      created_by_name: `${user.first_name} ${user.last_name}`,
      created_at: new Date().toISOString(),
      finished_at: null,
      duration_ms: null,
      is_test: draft,
      is_locked: false,
      ...unmarked,
      title: question.slice(0, 80),
    };
    db.runs.unshift(summary);
    const made = find(summary.id);
    if (!made) return notFound();
    return request.headers.get('Accept') === 'text/event-stream'
      ? raw(stream(made, 0, true), { 'Content-Type': 'text/event-stream' })
      : ok(made.run);
  }),
  on.get('/run/{id}', ({ params }) => {
    const found = find(params.id);
    return found ? ok(found.run) : notFound();
  }),
  on.post('/run/{id}/stop', ({ params }) => {
    const found = find(params.id);
    if (!found) return notFound();
    found.stopped = true;
    return ok(found.run);
  }),
  on.get('/run/{id}/events', ({ request, params }) => {
    const found = find(params.id);
    if (!found) return notFound();
    const after = Number(request.headers.get('Last-Event-ID') ?? 0);
    return raw(stream(found, after), { 'Content-Type': 'text/event-stream' });
  }),
  on.get('/run/{id}/export', ({ params, query }) => {
    if (!find(params.id)) return notFound();
    const ending = query.get('format') === 'docx' ? 'docx' : 'md';
    return raw('# Answer\n', { 'Content-Disposition': `attachment; filename="answer.${ending}"` });
  }),
];
