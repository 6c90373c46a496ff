/** The folders of the sample workspace, and what was given on them. */
import type { Folder } from '@/api/types';
import type { AccessGrant } from '@/api/types-access';
import { ids } from './db';

const folder = (n: number, name: string, parent: number | null, more: Partial<Folder> = {}): Folder => ({
  id: ids.folder(n),
  workspace_id: ids.workspace(1),
  parent_id: parent === null ? null : ids.folder(parent),
  kind: 'use_case',
  name,
  items: n % 4,
  is_restricted: false,
  may_edit: true,
  created_at: new Date(Date.now() - n * 36_000_000).toISOString(),
  ...more,
});

export const makeFolders = () => ({
  folders: [
    folder(1, 'Contracts', null),
    folder(2, 'Suppliers', 1),
    folder(3, 'Northern region', 2),
    folder(4, 'Meetings', null),
    folder(5, 'Policies', null, { kind: 'document' }),
  ],
  grants: [] as AccessGrant[],
});
