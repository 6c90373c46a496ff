import { expect, test } from 'vitest';
import type { Folder } from '@/api/gen/types.gen';
import { buildTree, type FolderNode, pathLabel, pathTo, possibleParents, treeKey, typedTo, visibleRows } from './model';

const folder = (id: string, parent: string | null, name = id): Folder => ({
  id,
  workspace_id: 'w',
  parent_id: parent,
  kind: 'use_case',
  name,
  items: 0,
  documents: 0,
  used_by: 0,
  is_restricted: false,
  may_edit: null,
  created_at: '2026-11-21T10:00:00Z',
});

const shape = (nodes: FolderNode[]): unknown => nodes.map((node) => [node.folder.id, shape(node.children)]);

test('issue 5: folders with numbers stand in the order of these', () => {
  const list = ['Papers 10', 'Papers 2', 'papers 1'].map((name) => folder(name, null));
  expect(buildTree(list).map((node) => node.folder.name)).toEqual(['papers 1', 'Papers 2', 'Papers 10']);
});

test('folders nest by parent and are sorted by name', () => {
  const list = [folder('b', null), folder('a2', 'a'), folder('a', null), folder('a1', 'a'), folder('deep', 'a1')];
  expect(shape(buildTree(list))).toEqual([
    [
      'a',
      [
        ['a1', [['deep', []]]],
        ['a2', []],
      ],
    ],
    ['b', []],
  ]);
});

test('a folder whose parent is missing, or that is in a ring, is still shown once', () => {
  expect(shape(buildTree([folder('a', 'gone')]))).toEqual([['a', []]]);
  const ring = buildTree([folder('x', 'y'), folder('y', 'x')]);
  expect(ring.map((node) => node.folder.id)).toEqual(['x', 'y']);
});

test('the path goes from the top to the folder', () => {
  const list = [folder('a', null, 'Contracts'), folder('b', 'a', 'Suppliers')];
  expect(pathTo(list, 'b').map((each) => each.id)).toEqual(['a', 'b']);
  expect(pathLabel(list, 'b')).toBe('Contracts / Suppliers');
  expect(pathTo(list, 'nobody')).toEqual([]);
});

test('a folder cannot be moved into itself or below itself', () => {
  const list = [folder('a', null), folder('b', 'a'), folder('c', 'b'), folder('d', null)];
  expect(possibleParents(list, 'a').map((each) => each.id)).toEqual(['d']);
  expect(possibleParents(list, null)).toHaveLength(4);
});

test('the keys of a tree walk what is unfolded, and stop at its ends', () => {
  const list = [folder('a', null), folder('b', 'a'), folder('c', 'b'), folder('d', null)];
  const rows = visibleRows(buildTree(list), (id) => id === 'a');
  expect(rows.map((row) => [row.folder.id, row.level, row.isOpen])).toEqual([
    ['a', 1, true],
    ['b', 2, false],
    ['d', 1, false],
  ]);
  const after = (at: string | null, key: string) => treeKey(rows, at, key);
  expect(after(null, 'ArrowUp')).toBeNull();
  expect(after(null, 'ArrowDown')).toEqual({ kind: 'go', id: 'a' });
  expect(after('d', 'ArrowDown')).toBeNull();
  expect(after('a', 'ArrowRight')).toEqual({ kind: 'go', id: 'b' });
  expect(after('b', 'ArrowRight')).toEqual({ kind: 'unfold', id: 'b' });
  expect(after('d', 'ArrowRight')).toBeNull();
  expect(after('a', 'ArrowLeft')).toEqual({ kind: 'fold', id: 'a' });
  expect(after('b', 'ArrowLeft')).toEqual({ kind: 'go', id: 'a' });
  expect(after('d', 'ArrowLeft')).toEqual({ kind: 'go', id: null });
  expect(after('b', 'End')).toEqual({ kind: 'go', id: 'd' });
  expect(after('b', 'Home')).toEqual({ kind: 'go', id: null });
  expect([after(null, 'F2'), after(null, 'Delete')], 'everything is no folder').toEqual([null, null]);
});

test('letters go to the next row that begins with them, round the end', () => {
  const names = ['Contracts', 'Meetings', 'Memos', 'Offers'];
  const rows = visibleRows(buildTree(names.map((name) => folder(name, null))), () => false);
  expect(typedTo(rows, null, 'm')).toBe('Meetings');
  expect(typedTo(rows, 'Meetings', 'm')).toBe('Memos');
  expect(typedTo(rows, 'Meetings', 'mm'), 'the same letter again').toBe('Memos');
  expect(typedTo(rows, 'Memos', 'm')).toBe('Meetings');
  expect(typedTo(rows, 'Meetings', 'mem')).toBe('Memos');
  expect(typedTo(rows, 'Offers', 'x')).toBeNull();
});
