/** The status page, and incidents. */
import type { Incident, PlatformStatus, StatusSignal } from '@/api/gen/types.gen';
import { done, list, notFound, ok } from '../answers';
import { onReset } from '../reset';
import { on, open } from './guard';

const NOW = '2026-11-27T12:00:00Z';

const first = (): Incident[] => [
  {
    id: '0190c1c1-0000-7000-8000-00000000aa01',
    title: 'Mails are late',
    state: 'identified',
    impact: 'degraded',
    parts: ['mail'],
    began_at: '2026-11-27T11:00:00Z',
    resolved_at: null,
    updates: [{ at: '2026-11-27T11:00:00Z', state: 'identified', text: 'The relay is slow.' }],
  },
];

let incidents = first();
onReset(() => {
  incidents = first();
});

const signals: StatusSignal[] = ['page', 'sign_in', 'runs', 'documents', 'mail', 'models:eu'].map((part) => ({
  part,
  region: part === 'models:eu' ? 'European Union' : null,
  state: 'operational',
  why: '',
}));

const status = (): PlatformStatus => ({
  as_of: NOW,
  checked_at: NOW,
  is_database_up: true,
  parts: signals.map(({ part, region }) => ({
    key: part,
    region,
    state: incidents.find((each) => each.resolved_at === null && each.parts.includes(part))?.impact ?? 'operational',
  })),
  incidents,
  days: [{ day: '2026-11-20', part: 'mail', degraded_minutes: 0, down_minutes: 12 }],
  since: '2026-10-01',
});

export const statusHandlers = [
  open.get('/status', () => ok(status())),
  on.get('/incident/list', () => list(incidents)),
  on.get('/incident/signals', () => list(signals)),
  on.post('/incident', ({ body: { text, ...body } }) => {
    const made: Incident = {
      ...body,
      id: crypto.randomUUID(),
      began_at: NOW,
      resolved_at: body.state === 'resolved' ? NOW : null,
      updates: [{ at: NOW, state: body.state, text }],
    };
    incidents = [made, ...incidents];
    return ok(made);
  }),
  on.post('/incident/{id}/update', ({ params, body: { text, ...body } }) => {
    const found = incidents.find((each) => each.id === params.id);
    if (found === undefined) return notFound();
    Object.assign(found, body, {
      resolved_at: body.state === 'resolved' ? NOW : null,
      updates: [{ at: NOW, state: body.state, text }, ...found.updates],
    });
    return ok({ ...found });
  }),
  on.delete('/incident/{id}', ({ params }) => {
    incidents = incidents.filter((each) => each.id !== params.id);
    return done();
  }),
];
