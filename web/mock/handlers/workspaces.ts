/** Workspaces and their folders. */
import type { Folder } from '@/api/gen/types.gen';
import { done, list, notFound, ok, refuse } from '../answers';
import { db, workspace } from '../db';
import { matches, on } from './guard';

const now = () => new Date().toISOString();

const mayBuild = (id: string) =>
  db.workspaces.find((each) => each.id === id)?.my_permissions.includes('build-use-cases') ?? false;

export const workspaceHandlers = [
  on.get('/workspace/list', ({ query }) => {
    const rows = db.workspaces.filter((each) => matches(query.get('search'), each.name, each.description));
    if (query.get('sort_by') === 'name') rows.sort((a, b) => a.name.localeCompare(b.name));
    return list(rows);
  }),
  on.post('/setting/admin/create-workspace', ({ body }) => {
    const name = body.name.trim();
    if (db.workspaces.some((each) => each.name === name)) {
      return refuse(400, 'validation', 'Please check the form.', { errors: { name: ['This name is taken.'] } });
    }
    const made = workspace(0, name, {
      id: crypto.randomUUID(),
      description: body.description,
      created_at: now(),
      updated_at: now(),
    });
    db.workspaces.unshift(made);
    return ok(made);
  }),
  on.get('/workspace/{id}', ({ params }) => {
    const found = db.workspaces.find((each) => each.id === params.id);
    return found ? ok(found) : notFound();
  }),
  on.put('/workspace/{id}', ({ params, body }) => {
    const found = db.workspaces.find((each) => each.id === params.id);
    if (!found) return notFound();
    Object.assign(found, { name: body.name, description: body.description, updated_at: now() });
    return ok(found);
  }),
  on.delete('/workspace/{id}', ({ params }) => {
    db.workspaces = db.workspaces.filter((each) => each.id !== params.id);
    return done();
  }),
  on.get('/folder/list', ({ query }) =>
    list(
      db.folders
        .filter((each) => each.workspace_id === query.get('workspace_id') && each.kind === query.get('kind'))
        .map((each) => ({ ...each, may_edit: mayBuild(each.workspace_id) })),
    ),
  ),
  on.post('/folder', ({ body }) => {
    const name = body.name;
    const parent = body.parent_id ?? null;
    if (db.folders.some((each) => each.name === name && each.parent_id === parent)) {
      return refuse(409, 'folders.name_taken', 'A folder of this name is already here.', {
        errors: { name: ['A folder of this name is already here.'] },
      });
    }
    const made: Folder = {
      id: crypto.randomUUID(),
      workspace_id: body.workspace_id,
      parent_id: parent,
      kind: body.kind === 'document' ? 'document' : 'use_case',
      name,
      items: 0,
      documents: 0,
      used_by: 0,
      is_restricted: false,
      may_edit: null,
      created_at: now(),
    };
    db.folders.push(made);
    return ok(made);
  }),
  on.put('/folder/{id}', ({ params, body }) => {
    const found = db.folders.find((each) => each.id === params.id);
    if (!found) return notFound();
    Object.assign(found, { name: body.name, parent_id: body.parent_id ?? null });
    return ok(found);
  }),
  on.delete('/folder/{id}', ({ params }) => {
    const found = db.folders.find((each) => each.id === params.id);
    if (!found) return notFound();
    if (found.items > 0 || db.folders.some((each) => each.parent_id === found.id)) {
      return refuse(409, 'folders.not_empty', 'The folder is not empty. Move or delete what is in it first.');
    }
    db.folders = db.folders.filter((each) => each !== found);
    return done();
  }),
];
