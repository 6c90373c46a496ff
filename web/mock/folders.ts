/** The folders of the sample workspace, and what was given on them. */
import type { AccessGrant, Folder } from '@/api/gen/types.gen';

type Ids = { folder: (n: number) => string; workspace: (n: number) => string };

const folder =
  (ids: Ids) =>
  (n: number, name: string, parent: number | null, more: Partial<Folder> = {}): Folder => ({
    id: ids.folder(n),
    workspace_id: ids.workspace(1),
    parent_id: parent === null ? null : ids.folder(parent),
    kind: 'use_case',
    name,
    items: n % 4,
    documents: 0,
    used_by: 0,
    is_restricted: false,
    may_edit: true,
    created_at: new Date(Date.now() - n * 36_000_000).toISOString(),
    ...more,
  });

export function makeFolders(ids: Ids) {
  const one = folder(ids);
  return {
    folders: [
      one(1, 'Contracts', null),
      one(2, 'Suppliers', 1),
      one(3, 'Northern region', 2),
      one(4, 'Meetings', null),
      one(5, 'Policies', null, { kind: 'document', documents: 3 }),
      one(6, 'Travel', 5, { kind: 'document', documents: 1, used_by: 1 }),
    ],
    grants: [] as AccessGrant[],
  };
}
