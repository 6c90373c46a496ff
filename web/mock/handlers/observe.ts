/** Recording, replays and usage. */
import type { Replay } from '@/api/gen/types.gen';
import { type Answered, type Listed, list, notFound, ok, refuse } from '../answers';
import { db } from '../db';
import { replay } from '../observe';
import { on } from './guard';
import { insightPolicy } from './insight';

const oneReplay = (id: string | undefined) => db.replays.find((each) => each.id === id);

/** A page of whole numbers as cursors. */
function page<Row>(rows: readonly Row[], query: URLSearchParams): Answered<Listed<Row>> {
  const first = Number(query.get('cursor') ?? 0);
  const end = first + Number(query.get('limit') ?? 30);
  return list(rows.slice(first, end), { total: rows.length, next: end < rows.length ? String(end) : null });
}

const recordingHandlers = [
  on.get('/setting/recording', () => ok(db.recording)),
  on.put('/setting/recording', ({ body }) => {
    Object.assign(db.recording, body);
    const none = { recordings: 0, bytes: 0, with_texts: 0, texts_until: null, held_until: null };
    if (body.permitted === false || body.keeps_texts === false) Object.assign(db.recording, none);
    return ok({ ...db.recording });
  }),
];

const replayHandlers = [
  on.get('/replay/versions', () => list(db.replay_versions)),
  on.get('/replay/list', ({ query }) =>
    page(
      db.replays.filter((each) => query.get('plugin') === null || each.plugin === query.get('plugin')),
      query,
    ),
  ),
  on.post('/replay', ({ body }) => {
    const version = db.replay_versions.find((each) => each.digest === body.digest);
    if (version === undefined) return notFound();
    if (version.recordings === 0) {
      const why = 'No recording of this plugin from this period can be replayed.';
      return refuse(400, 'invalid', why, { errors: { since: [why] } });
    }
    const { since, client_id = null } = body;
    const begun: Partial<Replay> = { since, client_id, version: version.version, digest: version.digest };
    const made = replay({
      ...begun,
      id: crypto.randomUUID(),
      status: 'running',
      finished_at: null,
      waiting: 3,
      chosen: 4,
      differs: 0,
      newly_fails: 0,
      not_played: 0,
    });
    db.replays.unshift(made);
    return ok(made);
  }),
  on.get('/replay/{id}', ({ params }) => {
    const found = oneReplay(params.id);
    return found === undefined ? notFound() : ok({ ...found });
  }),
  on.get('/replay/{id}/results', ({ query }) =>
    page(
      db.replay_results.filter((each) => query.get('verdict') === null || each.verdict === query.get('verdict')),
      query,
    ),
  ),
  on.post('/replay/{id}/cancel', ({ params }) => {
    const found = oneReplay(params.id);
    if (found === undefined) return notFound();
    if (found.finished_at !== null) return refuse(409, 'replays.ended', 'This replay has ended already.');
    Object.assign(found, { status: 'cancelled', finished_at: new Date().toISOString() });
    return ok({ ...found });
  }),
];

const usageHandlers = [
  on.get('/usage/months', () =>
    ok(insightPolicy().naming === 'sums' ? { ...db.usage, is_withheld: true, months: [] } : db.usage),
  ),
  on.get('/usage/calls', ({ query }) =>
    page(
      db.calls.filter(
        (each) =>
          ['key_id', 'model', 'status'].every(
            (key) => query.get(key) === null || query.get(key) === each[key as 'key_id' | 'model' | 'status'],
          ) &&
          (query.get('from') === null || each.finished_at >= (query.get('from') ?? '')) &&
          (query.get('to') === null || each.finished_at < (query.get('to') ?? '')),
      ),
      query,
    ),
  ),
];

export const observeHandlers = [...recordingHandlers, ...replayHandlers, ...usageHandlers];
