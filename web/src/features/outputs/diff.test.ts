import { describe, expect, test } from 'vitest';
import type { DocumentNode } from '@/api/gen/types.gen';
import { changesBetween, markedBoth, shortened } from './diff';
import { childrenOf, flag, textOf } from './model';
import { toPlainText } from './plain-text';

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

test('words replaced one after the other are one replacement, and both texts stay whole', () => {
  expect(marked(document('The hotel may cost 160.'), document('Put in other words 160.'))).toEqual([
    '-The hotel may cost-+Put in other words+ 160.',
  ]);
  expect(marked(document('One two three four.'), document('Won two threes.'))).toEqual([
    '-One-+Won+ two -three four-+threes+.',
  ]);
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

describe('two documents side by side', () => {
  const words = (root: DocumentNode, kind: string): string[] =>
    childrenOf(root).flatMap((child) =>
      child.tag !== 'text' ? words(child, kind) : flag(child, kind) ? [textOf(child)] : [],
    );

  test('each keeps its form, and has the words marked that the other has not', () => {
    const left = document('It costs 160 euro.', 'Ask a director.');
    const right = document('It costs 190 euro.', 'Ask a director.', 'Book early.');
    const both = markedBoth(left, right);
    expect(both.verdict).toBe('marked');
    expect([words(both.left, 'removed'), words(both.left, 'added')]).toEqual([['160'], []]);
    expect([words(both.right, 'added'), words(both.right, 'removed')]).toEqual([['190', 'Book early.'], []]);
    expect([toPlainText(both.left), toPlainText(both.right)]).toEqual([toPlainText(left), toPlainText(right)]);
  });

  test('words keep their style and citations their place, also where a mark ends inside them', () => {
    const of = (limit: string): DocumentNode => ({
      tag: 'doc',
      content: [
        {
          tag: 'paragraph',
          content: [
            { tag: 'text', content: 'Up to ' },
            { tag: 'text', content: `${limit} euro a night`, style: { bold: true } },
            { tag: 'citation', value: 1, citation: { passage_id: 'p', document_id: 'd' } as never },
            { tag: 'text', content: '.' },
          ],
        },
        { tag: 'code', content: 'a = 1' },
      ],
    });
    const { left } = markedBoth(of('160'), of('190'));
    expect(left.content).toEqual([
      {
        tag: 'paragraph',
        content: [
          { tag: 'text', content: 'Up to ' },
          { tag: 'text', content: '160', style: { bold: true, removed: true } },
          { tag: 'text', content: ' euro a night', style: { bold: true } },
          { tag: 'citation', value: 1, citation: { passage_id: 'p', document_id: 'd' } },
          { tag: 'text', content: '.' },
        ],
      },
      { tag: 'code', content: [{ tag: 'text', content: 'a = 1' }] },
    ]);
  });

  test('the same words are called the same, and two that share nothing are not marked all over', () => {
    expect(markedBoth(document('A.'), document('A.')).verdict).toBe('same');
    expect(markedBoth(document('A. B.'), document('A. ', 'B.')).verdict).toBe('same');
    const many = (seed: string) => document(Array.from({ length: 6_000 }, (_, at) => `${seed}${String(at)}`).join(' '));
    const both = markedBoth(many('a'), many('b'));
    expect(both).toEqual({ left: many('a'), right: many('b'), verdict: 'all' });
  });
});
