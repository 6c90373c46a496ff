/** Rules of the folder tree, without React. */
import type { Folder } from '@/api/types';

/** What somebody is about to do to the tree. */
export type FolderAct =
  | { kind: 'create'; parentId: string | null }
  | { kind: 'rename' | 'move' | 'delete'; folder: Folder };

export type FolderNode = { folder: Folder; children: FolderNode[] };

/** Nests a flat list, by name. A folder whose parent is not in the list stands at the top, so that nothing vanishes. */
export function buildTree(folders: readonly Folder[]): FolderNode[] {
  const nodes = new Map(folders.map((folder) => [folder.id, { folder, children: [] as FolderNode[] }]));
  const roots: FolderNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.folder.parent_id === null ? undefined : nodes.get(node.folder.parent_id);
    if (parent === undefined || pathTo(folders, node.folder.id).length === 0) roots.push(node);
    else parent.children.push(node);
  }
  const order = (list: FolderNode[]) => {
    list.sort((a, b) => a.folder.name.localeCompare(b.folder.name));
    for (const node of list) order(node.children);
  };
  order(roots);
  return roots;
}

/** From the top down to the folder itself; empty when the folder is unknown or its parents form a ring. */
export function pathTo(folders: readonly Folder[], id: string): Folder[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const path: Folder[] = [];
  const seen = new Set<string>();
  let current = byId.get(id);
  while (current !== undefined) {
    if (seen.has(current.id)) return [];
    seen.add(current.id);
    path.unshift(current);
    current = current.parent_id === null ? undefined : byId.get(current.parent_id);
  }
  return path;
}

/** Where a folder may go: anywhere but into itself or below itself. */
export function possibleParents(folders: readonly Folder[], moving: string | null): Folder[] {
  if (moving === null) return [...folders];
  return folders.filter((folder) => !pathTo(folders, folder.id).some((step) => step.id === moving));
}

export const pathLabel = (folders: readonly Folder[], id: string) =>
  pathTo(folders, id)
    .map((folder) => folder.name)
    .join(' / ');
