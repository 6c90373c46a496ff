/** The platform's clients, for its owner. */
import type { ClientDetail, ClientPlan } from '@/api/gen/types.gen';
import { list, notFound, ok, refuse } from '../answers';
import { db } from '../db';
import { matches, on } from './guard';

const one = (id: string | undefined) => db.platformClients.find((each) => String(each.id) === id);
const summary = ({ id, name, kind, status, created_at, plan }: ClientDetail) => {
  const { allowed_regions, own_models } = plan;
  const has = kind === 'owner' ? { plan_name: null, state: null } : { plan_name: 'Team', state: 'active' as const };
  return { id, name, kind, status, created_at, allowed_regions, own_models, ...has };
};

export const clientHandlers = [
  on.get('/client/list', ({ query }) => {
    const region = query.get('region') ?? '';
    const found = db.platformClients.filter(
      (each) =>
        matches(query.get('search'), each.name) && (region === '' || each.plan.allowed_regions.includes(region)),
    );
    return list(found.map(summary));
  }),
  on.get('/client/{id}', ({ params }) => {
    const found = one(params.id);
    return found === undefined ? notFound() : ok({ ...found });
  }),
  on.post('/client/{id}/invite-again', ({ params }) => {
    const found = one(params.id);
    if (found === undefined) return notFound();
    if (found.waiting === null)
      return refuse(
        409,
        'clients.accepted',
        'Somebody at this client has signed in already. From now on its own people invite others.',
      );
    found.waiting = {
      ...found.waiting,
      invited_at: new Date().toISOString(),
      expires_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    };
    return ok(found.waiting);
  }),
  on.put('/client/{id}', ({ params, body }) => {
    const found = one(params.id);
    if (found === undefined) return notFound();
    if (body.revision !== found.revision) {
      return refuse(409, 'conflict', 'Somebody else has saved this client.', { current: found });
    }
    Object.assign(found, { plan: body.plan as ClientPlan, revision: found.revision + 1 });
    return ok({ ...found });
  }),
];
