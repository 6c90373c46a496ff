/** People and members. */

import type { BulkChange, ImportResult, ImportRow, Member, Person } from '@/api/gen/types.gen';
import type { ListedPerson } from '@/api/types';
import { fullName } from '@/lib/format';
import { type Answered, done, type Envelope, type Listed, list, notFound, ok, raw, refuse } from '../answers';
import { db, ids } from '../db';
import { listed } from '../identity';
import { matches, on } from './guard';

const find = (id: string | undefined) => db.people.find((each) => each.id === id);
const roleName = (id: string) => db.roles.account.find((role) => role.id === id)?.name ?? '';

const member = (person: Person, roleId: string): Member => {
  const role = db.roles.workspace.find((each) => each.id === roleId);
  return {
    ...person,
    workspace_role_id: roleId,
    workspace_role_name: role?.name ?? '',
    permissions: role?.permissions ?? [],
  };
};

function invited(email: string, first_name: string, last_name: string, role_id: string): ListedPerson {
  const now = new Date();
  const made = listed(
    {
      id: crypto.randomUUID(),
      email,
      first_name,
      last_name,
      role_id,
      role_name: roleName(role_id),
      status: 'invited',
      last_seen_at: null,
      created_at: now.toISOString(),
    },
    { invited_at: now.toISOString(), invite_expires_at: new Date(now.getTime() + 7 * 86_400_000).toISOString() },
  );
  db.people.push(made);
  return made;
}

function sorted(query: URLSearchParams): ListedPerson[] {
  const rows = db.people.filter(
    (each) =>
      matches(query.get('search'), fullName(each), each.email) &&
      (query.get('status') === null || each.status === query.get('status')) &&
      (query.get('role_id') === null || each.role_id === query.get('role_id')),
  );
  const keyOf: Record<string, (person: ListedPerson) => string> = {
    name: fullName,
    email: (each) => each.email,
    role: (each) => each.role_name,
    status: (each) => each.status,
    last_seen: (each) => each.last_seen_at ?? '',
    created: (each) => each.created_at,
  };
  const key = keyOf[query.get('sort_by') ?? 'name'] ?? fullName;
  const sign = query.get('order') === 'desc' ? -1 : 1;
  return rows.toSorted((a, b) => sign * key(a).localeCompare(key(b)));
}

function page<Row>(rows: readonly Row[], query: URLSearchParams): Answered<Listed<Row>> {
  const limit = Number(query.get('limit') ?? 30);
  const first = (Number(query.get('page') ?? 1) - 1) * limit;
  return list(rows.slice(first, first + limit), { total: rows.length });
}

const accessOf = (person: ListedPerson) => {
  const role = db.roles.account.find((each) => each.id === person.role_id);
  const own = db.members.find((each) => each.id === person.id);
  const everywhere = role?.permissions.includes('manage-workspaces') ?? false;
  return {
    account_role: { id: role?.id ?? '', name: role?.name ?? '', permissions: role?.permissions ?? [] },
    workspaces: db.workspaces
      .filter((_, index) => everywhere || (own !== undefined && index === 0))
      .map((workspace, index) => ({
        id: workspace.id,
        name: workspace.name,
        role: own?.workspace_role_name ?? 'Workspace Admin',
        permissions: own?.permissions ?? [],
        why: own !== undefined && index === 0 ? ('member' as const) : ('manage-workspaces' as const),
      })),
    permissions: (role?.permissions ?? []).map((slug) => ({
      slug,
      name: db.rights.find((right) => right.slug === slug)?.sentence ?? slug,
      why: [`Account role “${role?.name ?? ''}”`],
    })),
  };
};

function bulk(me: string, { ids: chosen, action, role_id }: BulkChange) {
  const changed: string[] = [];
  const failed: { id: string; message: string }[] = [];
  for (const id of chosen) {
    const person = find(id);
    if (person === undefined) failed.push({ id, message: 'This person does not exist.' });
    else if (id === me && action !== 'add_to_workspace') {
      failed.push({ id, message: 'You cannot do this to your own account.' });
    } else if (action === 'resend_invite' && person.status !== 'invited') {
      failed.push({ id, message: 'This person has signed in already.' });
    } else {
      if (action === 'suspend') person.status = 'suspended';
      if (action === 'activate') person.status = 'active';
      if (action === 'set_role') {
        Object.assign(person, { role_id, role_name: roleName(role_id ?? '') });
      }
      if (action === 'add_to_workspace') db.members.push(member(person, role_id ?? ''));
      if (action === 'delete') db.people = db.people.filter((each) => each.id !== id);
      changed.push(id);
    }
  }
  return ok({ done: changed, failed });
}

async function readFile(request: Request): Promise<Answered<Envelope<ImportResult>>> {
  const dry = new URL(request.url).searchParams.get('dry_run') === 'true';
  const file = (await request.formData()).get('file');
  if (!(file instanceof File)) return refuse(400, 'validation', 'Send exactly one file.');
  const [head = '', ...lines] = (await file.text()).trim().split(/\r?\n/);
  if (!head.startsWith('email'))
    return refuse(400, 'people.csv', 'The first line must name the columns: email, first_name, last_name, role.');
  const rows = lines.map((line, index): ImportRow => {
    const [email = '', first = '', last = '', role = ''] = line.split(',');
    const errors: string[] = [];
    if (!email.includes('@')) errors.push('Please enter a valid email.');
    const found = db.roles.account.find((each) => each.name === role);
    if (found === undefined) errors.push(`There is no role “${role}”.`);
    const known = db.people.some((each) => each.email === email);
    if (errors.length === 0 && !known && !dry && found) invited(email, first, last, found.id);
    return {
      line: index + 2,
      email,
      outcome: errors.length > 0 ? 'error' : known ? 'exists' : dry ? 'new' : 'invited',
      errors,
    };
  });
  const counts = { new: 0, exists: 0, error: 0, invited: 0 };
  for (const row of rows) counts[row.outcome] += 1;
  return ok({ rows, counts });
}

export const peopleHandlers = [
  on.get('/access-management/users/list', ({ query }) => page(sorted(query), query)),
  on.get('/access-management/users/all', ({ query }) =>
    list(db.people.filter((each) => matches(query.get('search'), fullName(each), each.email))),
  ),
  on.get('/access-management/users/export', () => {
    const rows = db.people.map((each) => [each.email, each.first_name, each.last_name, each.role_name].join(','));
    return raw(['email,first_name,last_name,role', ...rows].join('\n'), {
      'Content-Type': 'text/csv',
      'Content-Disposition': 'attachment; filename="people.csv"',
    });
  }),
  on.get('/access-management/users/workspece-user-list', ({ query }) =>
    list(
      query.get('id') === ids.workspace(1)
        ? db.members.filter((each) => matches(query.get('search'), `${each.first_name} ${each.last_name}`, each.email))
        : db.members.slice(0, 1),
    ),
  ),
  on.post('/access-management/users/create', ({ body }) => {
    const email = body.email;
    if (db.people.some((each) => each.email === email)) {
      return refuse(400, 'validation', 'Please check the form.', { errors: { email: ['This email has an account.'] } });
    }
    const made = invited(email, body.first_name, body.last_name, body.role_id);
    for (const grant of body.workspaces ?? []) db.members.push(member(made, grant.role_id));
    return ok({ user: made });
  }),
  on.post('/access-management/users/import', ({ request }) => readFile(request)),
  on.post('/access-management/users/bulk', ({ user, body }) => bulk(user.id, body)),
  on.get('/access-management/users/{id}/access', ({ params }) => {
    const found = find(params.id);
    return found ? ok(accessOf(found)) : notFound();
  }),
  on.put('/access-management/users/{id}/update', ({ params, body }) => {
    const found = find(params.id);
    if (!found) return notFound();
    Object.assign(found, body, { role_name: roleName(body.role_id) });
    return ok(found);
  }),
  on.delete('/access-management/user/{id}/delete', ({ user, params }) => {
    if (params.id === user.id) return refuse(409, 'people.self', 'You cannot delete your own account.');
    db.people = db.people.filter((each) => each.id !== params.id);
    return done();
  }),
  on.post('/access-management/users/{id}/resend-invite-code', () =>
    ok({ expires_at: new Date(Date.now() + 7 * 86_400_000).toISOString() }),
  ),
  on.delete('/access-management/users/{id}/mfa', ({ params }) => {
    const found = find(params.id);
    if (!found) return notFound();
    found.is_mfa_enabled = false;
    return done();
  }),
  on.post('/access-management/users/add-new-user-to-workspace', ({ body }) => {
    const person = db.people.find((each) => each.id === body.user_id);
    if (!person) return notFound();
    if (db.members.some((each) => each.id === person.id)) {
      return refuse(409, 'members.exists', 'This person is already a member.');
    }
    const made = member(person, body.role_id);
    db.members.push(made);
    return ok(made);
  }),
  on.put('/access-management/users/{id}/edit-user-to-workspace', ({ params, body }) => {
    const index = db.members.findIndex((each) => each.id === params.id);
    const found = db.members[index];
    if (!found) return notFound();
    const changed = member(found, body.role_id);
    db.members[index] = changed;
    return ok(changed);
  }),
  on.delete('/access-management/users/{id}/workspace/{workspace_id}/delete', ({ params }) => {
    if (params.id === ids.user(1)) {
      return refuse(409, 'members.last_admin', 'A workspace needs an admin. Make somebody else one first.');
    }
    db.members = db.members.filter((each) => each.id !== params.id);
    return done();
  }),
];
