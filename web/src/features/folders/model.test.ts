import { expect, test } from 'vitest';
import type { Folder } from '@/api/types';
import { buildTree, type FolderNode, pathLabel, pathTo, possibleParents } from './model';

const folder = (id: string, parent: string | null, name = id): Folder => ({
  id,
  workspace_id: 'w',
  parent_id: parent,
  kind: 'use_case',
  name,
  items: 0,
  created_at: '2026-11-21T10:00:00Z',
});

const shape = (nodes: FolderNode[]): unknown => nodes.map((node) => [node.folder.id, shape(node.children)]);

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
