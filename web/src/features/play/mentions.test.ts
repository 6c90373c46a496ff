import { describe, expect, test } from 'vitest';
import { taken, typingAt } from './mentions';

describe('what is being typed', () => {
  test.each([
    ['@', 1, { trigger: '@', from: 0, words: '' }],
    ['see @trav', 9, { trigger: '@', from: 4, words: 'trav' }],
    ['see @travel pol', 15, { trigger: '@', from: 4, words: 'travel pol' }],
    ['/sum', 4, { trigger: '/', from: 0, words: 'sum' }],
    ['ada@northwind', 13, null],
    ['either/or', 9, null],
    ['and /sum', 8, null],
    ['@travel\nmore', 12, null],
    ['@ alone', 7, null],
  ])('%j with the caret at %d', (text, caret, expected) => {
    expect(typingAt(text, caret)).toEqual(expected);
  });
});

test('what was taken leaves no sign and no second space behind', () => {
  const typing = { trigger: '@' as const, from: 8, words: 'trav' };
  expect(taken('Compare @trav with the contract', typing, 13)).toEqual({ text: 'Compare with the contract', caret: 8 });
});
