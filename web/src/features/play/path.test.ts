import { question } from '@mock/chat-question';
import { expect, test } from 'vitest';
import { messagesOf, withTurn } from './path';

const path = {
  pages: [
    { data: [question('c', 'b'), question('d', 'c')], next: 'older' },
    { data: [question('a', null), question('b', 'a')], next: null },
  ],
  pageParams: [null, 'older'],
};
const ids = (pages: Parameters<typeof messagesOf>[0]) => messagesOf(pages).map(({ id }) => id);

test('pages from the end are read from the beginning', () => {
  expect(ids(path)).toEqual(['a', 'b', 'c', 'd']);
});

test('a turn stands behind its parent; what stood there is another branch', () => {
  expect(ids(withTurn(path, [question('e', 'd'), question('f', 'e')]))).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(ids(withTurn(path, [question('x', 'b')]))).toEqual(['a', 'b', 'x']);
  expect(ids(withTurn(path, [question('x', null)]))).toEqual(['x']);
  expect(ids(withTurn(path, []))).toEqual(['a', 'b', 'c', 'd']);
});

test('a turn that is told twice stands there once', () => {
  const once = withTurn(path, [question('e', 'd')]);
  expect(ids(withTurn(once, [question('e', 'd')]))).toEqual(['a', 'b', 'c', 'd', 'e']);
});
