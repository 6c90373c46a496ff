/** Who may open a folder or a use case: kept by place, worked out for two people. */
import type { AccessGrant, AccessRules, VisibilityRules } from '@/api/gen/types.gen';
import type { AccessKind, PersonAccess, Visibility } from '@/api/types';
import { list, notFound, ok, refuse } from '../answers';
import { db, ids } from '../db';
import { matches, on } from './guard';

const AT = '2026-05-03T09:00:00Z';

function visibility(id: string, rights: readonly string[]): VisibilityRules {
  const row = db.useCases.find((each) => each.id === id);
  const may_set: Visibility[] = rights.includes('build-use-cases') ? ['private', 'workspace'] : ['workspace'];
  const is_published = (row?.published_version ?? null) !== null;
  if (is_published && rights.includes('publish-use-cases')) may_set.push('client', 'public');
  return {
    visibility: row?.visibility ?? 'workspace',
    may_set,
    is_published,
    public_version: row?.visibility === 'public' ? row.published_version : null,
  };
}

export function rules(kind: string | undefined, id: string | undefined): AccessRules | null {
  const folder = kind === 'folder' ? db.folders.find((each) => each.id === id) : undefined;
  const place = folder ?? (kind === 'use-case' ? db.useCases.find((each) => each.id === id) : undefined);
  const workspace = db.workspaces.find((each) => each.id === (place?.workspace_id ?? id));
  if (workspace === undefined || id === undefined || (place === undefined && kind !== 'workspace')) return null;
  return {
    kind: (kind ?? 'folder') as AccessKind,
    id,
    name: place?.name ?? workspace.name,
    workspace_id: workspace.id,
    workspace_name: workspace.name,
    restriction: folder?.is_restricted
      ? { folder_id: folder.id, folder_name: folder.name, is_here: true, by_name: 'Ada Marlowe', at: AT }
      : null,
    my_level: 'publish',
    may_change: workspace.my_permissions.includes('manage-members'),
    grants: db.grants.filter((grant) => grant.place_id === id),
    visibility: kind === 'use-case' ? visibility(id, workspace.my_permissions) : null,
  };
}

export const accessHandlers = [
  on.get('/access/{kind}/{id}', ({ params }) => {
    const found = rules(params.kind, params.id);
    return found ? ok(found) : notFound();
  }),
  on.get('/access/{kind}/{id}/people', ({ params, query }) => {
    const found = rules(params.kind, params.id);
    if (found === null) return notFound();
    const people: PersonAccess[] = [
      {
        user_id: ids.user(1),
        name: 'Ada Marlowe',
        email: 'ada@northwind.example',
        level: 'publish',
        reasons: [{ kind: 'account', role_name: 'Account Admin' }],
      },
      ...found.grants.map((grant) => ({
        user_id: grant.user_id ?? ids.user(3),
        name: grant.user_id === null ? 'Chiara Lindqvist-Montgomery' : grant.name,
        email: grant.email ?? 'chiara@northwind.example',
        level: grant.level,
        reasons: [{ kind: 'grant' as const, grant }],
      })),
    ];
    return list(people.filter((person) => matches(query.get('search'), person.name)));
  }),
  on.put('/access/{kind}/{id}/grant', ({ params, body, user }) => {
    const found = rules(params.kind, params.id);
    if (found === null) return notFound();
    const { user_id = null, role_id = null, level } = body;
    const same = (grant: AccessGrant) =>
      grant.place_id === found.id && grant.user_id === user_id && grant.role_id === role_id;
    const before = db.grants.find(same);
    db.grants = db.grants.filter((grant) => !same(grant));
    const member = db.people.find((each) => each.id === user_id);
    const role = db.roles.workspace.find((each) => each.id === role_id);
    if (member === undefined && role === undefined) {
      return refuse(400, 'validation', 'Please check the form.', {
        errors: { user_id: ['This person is not a member of this workspace. Please add them to it first.'] },
      });
    }
    if (level !== null) {
      db.grants.push({
        id: before?.id ?? crypto.randomUUID(),
        user_id,
        role_id,
        name: member === undefined ? (role?.name ?? '') : `${member.first_name} ${member.last_name}`,
        email: member?.email ?? null,
        level,
        is_here: true,
        place_id: found.id,
        place_kind: found.kind,
        place_name: found.name,
        given_by_name: `${user.first_name} ${user.last_name}`,
        given_at: AT,
      });
    }
    return ok(rules(params.kind, params.id) ?? found);
  }),
  on.put('/folder/{id}/restriction', ({ params, body }) => {
    const folder = db.folders.find((each) => each.id === params.id);
    if (folder === undefined) return notFound();
    folder.is_restricted = body.is_restricted;
    const changed = rules('folder', folder.id);
    return changed === null ? notFound() : ok(changed);
  }),
];
