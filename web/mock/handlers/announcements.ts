/** Announcements: what one is told, and what the company tells. */
import { announcements, managedAnnouncement, waits } from '../announcements';
import { done, list, notFound, ok, orMissing, refuse } from '../answers';
import { matches, on } from './guard';

const of = (id: string) => announcements.managed.find((each) => each.id === id);

export const announcementHandlers = [
  on.get('/announcement/list', ({ query }) => {
    if (query.get('box') === 'ended') return list([]);
    return list(announcements.told.filter((each) => query.get('box') !== 'unread' || waits(each)));
  }),
  on.put('/announcement/state', ({ body }) => {
    const changed = announcements.told.filter((each) => body.ids.includes(each.id));
    for (const each of changed) {
      if (body.change === 'dismiss') Object.assign(each, { is_dismissed: true, is_read: true });
      else if (body.change === 'restore') each.is_dismissed = false;
      else each.is_read = body.change === 'read';
    }
    return ok({ ids: changed.map((each) => each.id) });
  }),
  on.post('/announcement/acknowledge', ({ body }) => {
    const found = announcements.told.find((each) => each.id === body.id);
    if (found === undefined) return notFound();
    if (found.version !== body.version) {
      return refuse(409, 'announcements.new_text', 'The text was changed since you opened it. Please read it again.');
    }
    Object.assign(found, { is_read: true, is_dismissed: true, acknowledged_at: new Date().toISOString() });
    return done();
  }),
  on.get('/announcement/managed', ({ query }) =>
    list(
      announcements.managed.filter(
        (each) =>
          matches(query.get('search'), each.title) &&
          (query.get('stage') === null || each.stage === query.get('stage')),
      ),
    ),
  ),
  on.post('/announcement', ({ body }) => {
    if (body.audience === 'roles' && body.role_ids?.length === 0) {
      const errors = { role_ids: ['Please choose at least one existing role.'] };
      return refuse(400, 'invalid', 'Please check the marked fields.', { errors });
    }
    const { revision: _, ...fields } = body;
    const made = managedAnnouncement(announcements.managed.length + 1, fields);
    announcements.managed = [made, ...announcements.managed];
    return ok(made);
  }),
  on.get('/announcement/{id}', ({ params }) => orMissing(of(params.id))),
  on.put('/announcement/{id}', ({ params, body }) => {
    const found = of(params.id);
    if (found === undefined) return notFound();
    const isOther = found.stage !== 'draft' && (found.title !== body.title || found.body !== body.body);
    Object.assign(found, body, {
      version: found.version + (isOther ? 1 : 0),
      revision: found.revision + 1,
    });
    return ok(found);
  }),
  on.delete('/announcement/{id}', ({ params }) => {
    announcements.managed = announcements.managed.filter((each) => each.id !== params.id);
    return done();
  }),
  on.post('/announcement/{id}/publish', ({ params }) => {
    const found = of(params.id);
    if (found === undefined) return notFound();
    const now = new Date().toISOString();
    return ok(Object.assign(found, { stage: 'current', published_at: now, starts_at: now }));
  }),
  on.post('/announcement/{id}/end', ({ params }) => {
    const found = of(params.id);
    if (found === undefined) return notFound();
    return ok(Object.assign(found, { stage: 'ended', ends_at: new Date().toISOString() }));
  }),
  on.get('/announcement/{id}/receipts', () => ok({ addressed: 12, read: 7, dismissed: 5, acknowledged: 3 })),
  on.get('/announcement/{id}/readers', ({ query }) => {
    const people = [
      {
        id: '1',
        name: 'Grace Hopper',
        email: 'grace@northwind.example',
        is_read: true,
        acknowledged_at: new Date().toISOString(),
      },
      { id: '2', name: 'Alan Turing', email: 'alan@northwind.example', is_read: false, acknowledged_at: null },
    ];
    const box = query.get('box') ?? 'all';
    return list(people.filter((each) => box === 'all' || (each.acknowledged_at !== null) === (box === 'acknowledged')));
  }),
];
