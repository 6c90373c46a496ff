import { expect, test } from 'vitest';
import type { DocumentNode } from '@/api/types';
import { changesBetween, shortened } from './diff';

const document = (...paragraphs: string[]): DocumentNode => ({
  tag: 'doc',
  content: paragraphs.map((content) => ({ tag: 'paragraph', content: [{ tag: 'text', content }] })),
});
const marked = (before: DocumentNode, after: DocumentNode) =>
  changesBetween(before, after).map(({ pieces }) =>
    pieces.map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `+${text}+` : `-${text}-`)).join(''),
  );

test('R52: words are compared, not lines', () => {
  expect(marked(document('It costs 160 euro.'), document('It costs 190 euro.'))).toEqual(['It costs -160-+190+ euro.']);
});

test('a new block stands by itself and the others stay as they are', () => {
  expect(marked(document('One.', 'Two.'), document('One.', 'New.', 'Two.'))).toEqual(['One.', '+New.+', 'Two.']);
});

test('what is far from any change is left out, once', () => {
  const before = document('A.', 'B.', 'C.', 'D.', 'E.', 'F.');
  const after = document('A.', 'B.', 'C.', 'D.', 'E.', 'X.');
  const kept = shortened(changesBetween(before, after));
  expect(kept.map((each) => (each === null ? '…' : each.pieces.map((piece) => piece.text).join('')))).toEqual([
    '…',
    'E.',
    'FX.',
  ]);
});

test('equal versions have no change to show', () => {
  expect(changesBetween(document('A.'), document('A.')).every((each) => each.isSame)).toBe(true);
});
