/** What clients take, brakes, and entries of the platform's staff. */
import type { Brake } from '@/api/gen/types.gen';
import { done, list, notFound, ok, refuse } from '../answers';
import { staffEntry } from '../console';
import { db } from '../db';
import { matches, on } from './guard';

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const loadOf = (id: string | undefined) => db.console.loads.find((each) => String(each.client_id) === id);
const entryOf = (id: string | undefined) => db.console.entries.find((each) => each.id === id);

export const consoleHandlers = [
  on.get('/client/load', ({ query }) =>
    list(db.console.loads.filter((each) => matches(query.get('search'), each.client_name))),
  ),
  on.get('/client/{id}/brake/list', ({ params }) => {
    const found = loadOf(params.id);
    return list([...(found?.brakes ?? []), ...db.console.past]);
  }),
  on.post('/client/{id}/brake', ({ params, body }) => {
    const found = loadOf(params.id);
    if (found === undefined) return notFound();
    const made: Brake = {
      id: crypto.randomUUID(),
      kind: body.kind,
      amount: body.amount ?? null,
      reason: body.reason,
      placed_by: 'Ada Lovelace',
      from_at: later(0),
      until_at: later(body.minutes),
      ended_at: null,
      ended_by: null,
    };
    found.brakes = [...found.brakes.filter((each) => each.kind !== body.kind), made];
    return ok(made);
  }),
  on.delete('/client/{id}/brake/{brake}', ({ params }) => {
    const found = loadOf(params.id);
    if (found === undefined) return notFound();
    found.brakes = found.brakes.filter((each) => each.id !== params.brake);
    return done();
  }),
  on.get('/setting/entry', () => ok({ asks_before_entry: db.console.asks })),
  on.put('/setting/entry', ({ body }) => {
    db.console.asks = body.asks_before_entry;
    return ok(body);
  }),
  on.get('/entry/list', () => list(db.console.entries)),
  on.post('/entry/{id}/answer', ({ params, body }) => {
    const found = entryOf(params.id);
    if (found === undefined) return notFound();
    if (found.state !== 'asked') return refuse(409, 'entry.answered', 'This request was answered already.');
    Object.assign(found, {
      state: body.is_granted ? 'granted' : 'refused',
      minutes: body.minutes ?? found.minutes,
      may_change: body.may_change ?? found.may_change,
      answer: body.answer ?? '',
      answered_by_name: 'Ada Lovelace',
    });
    return ok({ ...found });
  }),
  on.post('/entry/{id}/end', ({ params }) => {
    const found = entryOf(params.id);
    if (found === undefined) return notFound();
    Object.assign(found, { state: 'over', ended_at: later(0) });
    return ok({ ...found });
  }),
  on.get('/entry/{id}/transcript', () => list(db.console.lines)),
  on.get('/acting/asked', () => list(db.console.asked)),
  on.post('/acting/ask', ({ body, user }) => {
    const client = db.clients.find((each) => each.id === body.client_id);
    if (client === undefined) return notFound();
    const id = crypto.randomUUID();
    const made = staffEntry(id, {
      client_id: client.id,
      client_name: client.name,
      staff_id: user.id,
      staff_name: `${user.first_name} ${user.last_name}`,
      reason: body.reason,
      minutes: body.minutes,
      may_change: body.may_change ?? false,
      is_emergency: body.is_emergency ?? false,
    });
    db.console.asked = [made, ...db.console.asked];
    return ok({ id });
  }),
  on.post('/acting/asked/{client}/{id}/confirm', ({ params }) => {
    const found = db.console.asked.find((each) => each.id === params.id);
    if (found === undefined) return notFound();
    found.state = 'granted';
    return done();
  }),
];
