/** What changed between two versions, word by word, by block: unchanged blocks are left out but for one at each side. */
import { diffWordsWithSpace } from 'diff';
import type { DocumentNode } from '@/api/types';
import { toPlainText } from './plain-text';

export type Piece = { kind: 'same' | 'added' | 'removed'; text: string };
export type Change = { pieces: readonly Piece[]; isSame: boolean };

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Beyond so many edits word by word says nothing to a reader, and takes its time. */
const MOST_EDITS = 4_000;

export function changesBetween(before: DocumentNode, after: DocumentNode): readonly Change[] {
  const [old, now] = [toPlainText(before), toPlainText(after)];
  const parts = diffWordsWithSpace(old, now, { intlSegmenter: segmenter, maxEditLength: MOST_EDITS }) ?? [
    { value: old, added: false, removed: true, count: 1 },
    { value: now, added: true, removed: false, count: 1 },
  ];
  const blocks: Piece[][] = [[]];
  for (const { value, added, removed } of parts) {
    const kind = added ? 'added' : removed ? 'removed' : 'same';
    value.split(/\n\n/u).forEach((text, index) => {
      // What was taken away ends no block of what is there now.
      if (index > 0 && kind !== 'removed') blocks.push([]);
      else if (index > 0) blocks.at(-1)?.push({ kind, text: ' ¶ ' });
      if (text !== '') blocks.at(-1)?.push({ kind, text });
    });
  }
  return blocks
    .filter((pieces) => pieces.length > 0)
    .map((pieces) => ({ pieces, isSame: pieces.every((piece) => piece.kind === 'same') }));
}

/** The changed blocks with one unchanged block at each side; null stands for what was left out. */
export function shortened(changes: readonly Change[]): readonly (Change | null)[] {
  const near = (index: number) => [index - 1, index, index + 1].some((at) => changes[at]?.isSame === false);
  return changes.flatMap((change, index) => {
    if (near(index)) return [change];
    return index > 0 && !near(index - 1) ? [] : [null];
  });
}
