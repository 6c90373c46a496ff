/** People, members and roles. */
import type { Member, Person } from '@/api/types';
import { list, notFound, ok, refuse } from '../answers';
import { db, ids } from '../db';
import { matches, on } from './guard';

const member = (person: Person, roleId: string): Member => {
  const role = db.roles.workspace.find((each) => each.id === roleId);
  return {
    ...person,
    workspace_role_id: roleId,
    workspace_role_name: role?.name ?? '',
    permissions: role?.permissions ?? [],
  };
};

export const peopleHandlers = [
  on('get', 'account/role/list', () => list(db.roles.account)),
  on('get', 'workspace/role/list', () => list(db.roles.workspace)),
  on('get', 'access-management/users/list', ({ query }) =>
    list(db.people.filter((each) => matches(query.get('search'), `${each.first_name} ${each.last_name}`, each.email))),
  ),
  on('get', 'access-management/users/workspece-user-list', ({ query }) =>
    list(
      query.get('id') === ids.workspace(1)
        ? db.members.filter((each) => matches(query.get('search'), `${each.first_name} ${each.last_name}`, each.email))
        : db.members.slice(0, 1),
    ),
  ),
  on('post', 'access-management/users/create', ({ body }) => {
    const email = String(body['email']);
    if (db.people.some((each) => each.email === email)) {
      return refuse(400, 'validation', 'Please check the form.', { errors: { email: ['This email has an account.'] } });
    }
    const made: Person = {
      id: crypto.randomUUID(),
      email,
      first_name: String(body['first_name']),
      last_name: String(body['last_name']),
      role_id: String(body['role_id']),
      role_name: db.roles.account.find((each) => each.id === body['role_id'])?.name ?? '',
      status: 'active',
      last_seen_at: null,
      created_at: new Date().toISOString(),
    };
    db.people.push(made);
    return ok({ user: made, initial_password: 'Kestrel-Amber-48-Lantern' });
  }),
  on('post', 'access-management/users/add-new-user-to-workspace', ({ body }) => {
    const person = db.people.find((each) => each.id === body['user_id']);
    if (!person) return notFound();
    if (db.members.some((each) => each.id === person.id)) {
      return refuse(409, 'members.exists', 'This person is already a member.');
    }
    const made = member(person, String(body['role_id']));
    db.members.push(made);
    return ok(made);
  }),
  on('put', 'access-management/users/:id/edit-user-to-workspace', ({ params, body }) => {
    const index = db.members.findIndex((each) => each.id === params['id']);
    const found = db.members[index];
    if (!found) return notFound();
    const changed = member(found, String(body['role_id']));
    db.members[index] = changed;
    return ok(changed);
  }),
  on('delete', 'access-management/users/:id/workspace/:workspaceId/delete', ({ params }) => {
    if (params['id'] === ids.user(1)) {
      return refuse(409, 'members.last_admin', 'A workspace needs an admin. Make somebody else one first.');
    }
    db.members = db.members.filter((each) => each.id !== params['id']);
    return ok(null);
  }),
];
