/** The platform's background jobs, for its owner. */
import { list, notFound, ok, refuse } from '../answers';
import { db } from '../db';
import { matches, on } from './guard';

const one = (id: string | undefined) => db.jobs.find((each) => each.id === id);

export const jobHandlers = [
  on.get('/job/list', ({ query }) => {
    const is = (key: string, value: string) => (query.get(key) ?? '') === '' || query.get(key) === value;
    const found = db.jobs.filter(
      (each) =>
        matches(query.get('search'), each.client_name, each.last_error ?? '', each.id, each.subject ?? '') &&
        is('kind', each.kind) &&
        is('state', each.state) &&
        is('client', String(each.client_id)),
    );
    return list(found);
  }),
  on.get('/job/kinds', () => {
    const now = new Date().toISOString();
    const kinds = [...new Set(db.jobs.map((each) => each.kind))].toSorted();
    return ok(
      kinds.map((kind) => {
        const of = (state: string) => db.jobs.filter((each) => each.kind === kind && each.state === state);
        const due = of('waiting').flatMap((each) => (each.due_at !== null && each.due_at <= now ? [each.due_at] : []));
        const oldest_due_at = due.toSorted()[0] ?? null;
        const [waiting, running, failed] = [of('waiting').length, of('running').length, of('failed').length];
        return { kind, waiting, running, failed, oldest_due_at };
      }),
    );
  }),
  on.post('/job/{id}/retry', ({ params }) => {
    const found = one(params.id);
    if (found === undefined) return notFound();
    if (found.is_canceled) return refuse(409, 'conflict', 'This job is being canceled.');
    if (found.state === 'failed' && !found.can_retry) {
      return refuse(
        409,
        'conflict',
        'What this job was about ended when it failed. Please start it again where it was started.',
      );
    }
    if (found.state !== 'running') {
      Object.assign(found, { state: 'waiting', attempt: 0, due_at: new Date().toISOString(), failed_at: null });
    }
    return ok({}, 'The job is tried again');
  }),
  on.post('/job/{id}/cancel', ({ params }) => {
    const found = one(params.id);
    if (found === undefined) return notFound();
    if (found.is_periodic) {
      return refuse(409, 'conflict', 'This job runs at an interval: it would come back by itself.');
    }
    if (found.state === 'failed') db.jobs = db.jobs.filter((each) => each !== found);
    else Object.assign(found, { is_canceled: true, can_retry: false });
    return ok({}, 'The job is cancelled');
  }),
];
