/** Rules of the folder tree, without React. */
import type { Folder } from '@/api/gen/types.gen';

/** What somebody is about to do to the tree. */
export type FolderAct =
  | { kind: 'create'; parentId: string | null }
  | { kind: 'rename' | 'move'; folder: Folder }
  | { kind: 'delete'; folder: Folder }
  | { kind: 'access'; folder: Folder };

export type FolderNode = { folder: Folder; children: FolderNode[] };

/** Nests a flat list, by name and its numbers: 2 comes before 10. A folder whose parent is not in the list stands at the top, so that nothing vanishes. */
export function buildTree(folders: readonly Folder[]): FolderNode[] {
  const nodes = new Map(folders.map((folder) => [folder.id, { folder, children: [] as FolderNode[] }]));
  const roots: FolderNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.folder.parent_id === null ? undefined : nodes.get(node.folder.parent_id);
    if (parent === undefined || pathTo(folders, node.folder.id).length === 0) roots.push(node);
    else parent.children.push(node);
  }
  const order = (list: FolderNode[]) => {
    list.sort((a, b) => a.folder.name.localeCompare(b.folder.name, undefined, { numeric: true }));
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

/** A row of the tree as it stands on the screen. */
export type TreeRow = { folder: Folder; level: number; hasChildren: boolean; isOpen: boolean };

/** The rows that are unfolded, from top to bottom: what arrow keys walk along. */
export function visibleRows(nodes: readonly FolderNode[], isOpen: (id: string) => boolean, level = 1): TreeRow[] {
  return nodes.flatMap(({ folder, children }) => {
    const open = children.length > 0 && isOpen(folder.id);
    const row: TreeRow = { folder, level, hasChildren: children.length > 0, isOpen: open };
    return open ? [row, ...visibleRows(children, isOpen, level + 1)] : [row];
  });
}

export type TreeKey =
  | { kind: 'go'; id: string | null }
  | { kind: 'unfold' | 'fold'; id: string }
  | { kind: 'open' | 'rename' | 'delete' };

/** What a key does on a row (`null`: the first one, for everything); `null` when it means nothing here. The keys are those of the ARIA tree. */
export function treeKey(rows: readonly TreeRow[], at: string | null, key: string): TreeKey | null {
  const ids = [null, ...rows.map((row) => row.folder.id)];
  const index = ids.indexOf(at);
  const row = rows.find((each) => each.folder.id === at);
  const go = (to: number): TreeKey | null => {
    const id = ids[to];
    return id === undefined ? null : { kind: 'go', id };
  };
  switch (key) {
    case 'ArrowDown':
      return go(index + 1);
    case 'ArrowUp':
      return go(index - 1);
    case 'Home':
      return go(0);
    case 'End':
      return go(ids.length - 1);
    case 'ArrowRight':
      if (row?.hasChildren !== true) return null;
      return row.isOpen ? go(index + 1) : { kind: 'unfold', id: row.folder.id };
    case 'ArrowLeft': {
      if (row === undefined) return null;
      if (row.isOpen) return { kind: 'fold', id: row.folder.id };
      const above = rows.slice(0, index - 1).findLast((each) => each.level < row.level);
      return { kind: 'go', id: above?.folder.id ?? null };
    }
    case 'Enter':
    case ' ':
      return { kind: 'open' };
    case 'F2':
      return row === undefined ? null : { kind: 'rename' };
    case 'Delete':
      return row === undefined ? null : { kind: 'delete' };
    default:
      return null;
  }
}

/** The next row, round the end, whose name begins with what was typed; typing one letter again goes on to the next with it. */
export function typedTo(rows: readonly TreeRow[], at: string | null, typed: string): string | null {
  const lower = typed.toLowerCase();
  const first = lower.charAt(0);
  const words = lower === first.repeat(lower.length) ? first : lower;
  const start = rows.findIndex((row) => row.folder.id === at) + (words.length === 1 ? 1 : 0);
  const from = Math.max(start, 0);
  const round = [...rows.slice(from), ...rows.slice(0, from)];
  return round.find((row) => row.folder.name.toLowerCase().startsWith(words))?.folder.id ?? null;
}
