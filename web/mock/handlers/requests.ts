/** Requests for access. */
import type { AccessRequest } from '@/api/gen/types.gen';
import { done, list, notFound, ok } from '../answers';
import { db } from '../db';
import { matches, on } from './guard';

export const requestHandlers = [
  on.get('/access-request/list', ({ user, query }) => {
    const mine = query.get('box') !== 'review';
    const status = query.get('status');
    return list(
      db.requests.filter(
        (each) => (each.requested_by.id === user.id) === mine && (status === null || each.status === status),
      ),
    );
  }),
  on.get('/access-request/workspaces', ({ query }) =>
    list(db.workspaces.filter((each) => matches(query.get('search'), each.name)).map(({ id, name }) => ({ id, name }))),
  ),
  on.post('/access-request', ({ user, body }) => {
    const workspace = db.workspaces.find((each) => each.id === body.workspace_id);
    const made: AccessRequest = {
      id: crypto.randomUUID(),
      kind: body.kind === 'permission' ? 'permission' : 'workspace',
      workspace: workspace ? { id: workspace.id, name: workspace.name } : null,
      permission: body.permission || null,
      message: body.message ?? '',
      status: 'open',
      reason: null,
      requested_by: { id: user.id, name: `${user.first_name} ${user.last_name}`, email: user.email },
      reviewed_by: null,
      created_at: new Date().toISOString(),
      reviewed_at: null,
    };
    db.requests.unshift(made);
    return ok(made);
  }),
  on.post('/access-request/{id}/review', ({ user, params, body }) => {
    const found = db.requests.find((each) => each.id === params.id);
    if (!found) return notFound();
    Object.assign(found, {
      status: body.decision === 'approve' ? 'approved' : 'declined',
      reason: body.reason || null,
      reviewed_by: { id: user.id, name: `${user.first_name} ${user.last_name}` },
      reviewed_at: new Date().toISOString(),
    });
    return ok(found);
  }),
  on.delete('/access-request/{id}', ({ params }) => {
    db.requests = db.requests.filter((each) => each.id !== params.id);
    return done();
  }),
];
