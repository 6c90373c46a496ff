import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { leavesOf, linesOf, pathTo, withoutChains } from './tree';

const node = (id: string, parent_id: string | null) => ({ id, parent_id });

test('what follows without a branch stays at its depth; each branch is whole before the next', () => {
  const nodes = [node('a', null), node('b', 'a'), node('c', 'b'), node('d', 'b'), node('e', 'c'), node('f', 'd')];
  expect(linesOf(nodes).map(({ node: { id }, depth, place, siblings }) => [id, depth, place, siblings])).toEqual([
    ['a', 0, 1, 1],
    ['b', 0, 1, 1],
    ['c', 1, 1, 2],
    ['e', 1, 1, 1],
    ['d', 1, 2, 2],
    ['f', 1, 1, 1],
  ]);
  expect(pathTo(nodes, 'f').map(({ id }) => id)).toEqual(['a', 'b', 'd', 'f']);
  expect(leavesOf(nodes).map(({ id }) => id)).toEqual(['e', 'f']);
});

/** Each message answers an earlier one, or begins the chat. */
const trees = fc
  .array(fc.nat(), { maxLength: 200 })
  .map((seeds) =>
    seeds.map((seed, index) => node(String(index), index === 0 || seed % 7 === 0 ? null : String(seed % index))),
  );

test('every message of any tree has one line, and every leaf a way from a first message', () => {
  fc.assert(
    fc.property(trees, (nodes) => {
      expect(new Set(linesOf(nodes).map((line) => line.node.id)).size).toBe(nodes.length);
      expect(linesOf(nodes)).toHaveLength(nodes.length);
      for (const leaf of leavesOf(nodes)) expect(pathTo(nodes, leaf.id)[0]?.parent_id).toBeNull();
    }),
  );
});

test('a chat of 3,000 messages in one line does not exhaust the stack', () => {
  const nodes = Array.from({ length: 3_000 }, (_, index) =>
    node(String(index), index === 0 ? null : String(index - 1)),
  );
  expect(linesOf(nodes).at(-1)?.depth).toBe(0);
});

test('a parent that is not here, or a circle, hides nothing and ends', () => {
  expect(linesOf([node('a', 'gone')])).toHaveLength(1);
  expect(pathTo([node('a', 'b'), node('b', 'a')], 'a')).toHaveLength(2);
});

test('the short map keeps the beginning, the branches, what has a name, and the ends', () => {
  const nodes = [node('a', null), node('b', 'a'), node('c', 'b'), node('d', 'b'), node('e', 'c'), node('f', 'e')];
  const short = (kept: string) => withoutChains(linesOf(nodes), ({ id }) => id === kept).map((line) => line.node.id);
  expect(short('')).toEqual(['a', 'c', 'f', 'd']);
  expect(short('b')).toEqual(['a', 'b', 'c', 'f', 'd']);
});
