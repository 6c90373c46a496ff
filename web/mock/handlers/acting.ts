/** Staff of the owner acting for a client. The token is `acting-` and the client's number. */
import type { Acting } from '@/api/types';
import { done, list, notFound, ok, refuse } from '../answers';
import { db } from '../db';
import { matches, on } from './guard';

export const actingHandlers = [
  on.get('/acting/clients', ({ query }) => list(db.clients.filter((each) => matches(query.get('search'), each.name)))),
  on.post('/acting/start', ({ body }) => {
    const client = db.clients.find((each) => each.id === body.client_id);
    if (!client) return notFound();
    if (client.status !== 'active') {
      return refuse(409, 'acting.client_closed', 'This client is closed. Open it again before acting for it.');
    }
    const acting: Acting = {
      client_id: client.id,
      client_name: client.name,
      reason: body.reason,
      until: new Date(Date.now() + body.minutes * 60_000).toISOString(),
      write: body.write ?? false,
    };
    db.acting = acting;
    const token = `acting-${String(client.id)}`;
    return ok({ access_token: token, token, client_id: client.id, until: acting.until });
  }),
  on.post('/acting/end', () => {
    db.acting = null;
    return done();
  }),
];
