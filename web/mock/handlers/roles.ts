/** Roles and rights. */
import type { Role } from '@/api/gen/types.gen';
import { done, list, notFound, ok, refuse } from '../answers';
import { db } from '../db';
import { on } from './guard';

const inUse = () =>
  refuse(409, 'roles.in_use', 'This role is in use. Give these people another one first.', {
    errors: { users: ['Ben Osei, Elif Sahin and 1 more have this role. Give them another one first.'] },
  });

const of = (scope: 'account' | 'workspace') => [
  on.get(`/${scope}/role/list`, () => list(db.roles[scope])),
  on.post(`/${scope}/role`, ({ body }) => {
    const name = body.name;
    if (db.roles[scope].some((each) => each.name === name)) {
      return refuse(409, 'roles.name_taken', 'There is a role of this name already.', {
        errors: { name: ['There is a role of this name already.'] },
      });
    }
    const made: Role = {
      id: crypto.randomUUID(),
      name,
      permissions: body.permissions ?? [],
      builtin: false,
      users: 0,
    };
    db.roles[scope].push(made);
    return ok(made);
  }),
  on.put(`/${scope}/role/{id}`, ({ params, body }) => {
    const found = db.roles[scope].find((each) => each.id === params.id);
    if (!found) return notFound();
    Object.assign(found, { name: body.name, permissions: body.permissions });
    return ok(found);
  }),
  on.delete(`/${scope}/role/{id}`, ({ params }) => {
    const found = db.roles[scope].find((each) => each.id === params.id);
    if (!found) return notFound();
    if (found.users > 0) return inUse();
    db.roles[scope] = db.roles[scope].filter((each) => each !== found);
    return done();
  }),
];

export const roleHandlers = [on.get('/permission/list', () => list(db.rights)), ...of('account'), ...of('workspace')];
