import { question } from '@mock/chat-question';
import { expect, test } from 'vitest';
import { forked } from './branches';

test('two branches are compared from where they part', () => {
  const [a, b, c, d] = [question('a', null), question('b', 'a'), question('c', 'b'), question('d', 'b')];
  const { common, left, right } = forked([a, b, c], [a, b, d]);
  expect(common).toBe(2);
  expect(left.messages).toEqual([c]);
  expect(right.messages).toEqual([d]);
  expect(left.root).toEqual({
    tag: 'doc',
    content: [{ tag: 'paragraph', content: [{ tag: 'text', content: 'c', style: { bold: true } }] }],
  });
});

test('a branch that is the beginning of the other has nothing of its own', () => {
  const [a, b] = [question('a', null), question('b', 'a')];
  expect(forked([a], [a, b]).left.messages).toEqual([]);
});
