/**
 * What changed between two texts, word by word: of two versions by block, the unchanged ones left out but for one at each
 * side; of two documents side by side, as marks in each of them.
 */
import { diffWordsWithSpace } from 'diff';
import type { DocumentNode } from '@/api/gen/types.gen';
import { childrenOf, DEEPEST, isRecord } from './model';
import { toPlainText } from './plain-text';

export type Piece = { kind: 'same' | 'added' | 'removed'; text: string };
export type Change = { pieces: readonly Piece[]; isSame: boolean };

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Beyond so many edits word by word says nothing to a reader, and takes its time. */
const MOST_EDITS = 2_000;

/** Null where so much differs that word by word says nothing. */
function wordPieces(old: string, now: string): readonly Piece[] | null {
  const parts = diffWordsWithSpace(old, now, { intlSegmenter: segmenter, maxEditLength: MOST_EDITS });
  return (
    parts?.map(({ value, added, removed }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    })) ?? null
  );
}

/** Words that were replaced one after the other are one replacement: a sentence is read before and after, not word against word. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const made: Piece[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const [removed, added] = made.slice(-2);
    const [space, next, last] = pieces.slice(at, at + 3);
    if (
      removed?.kind === 'removed' &&
      added?.kind === 'added' &&
      space?.kind === 'same' &&
      /^ +$/u.test(space.text) &&
      next?.kind === 'removed' &&
      last?.kind === 'added'
    ) {
      const both = (one: Piece, other: Piece): Piece => ({ ...one, text: `${one.text}${space.text}${other.text}` });
      made.splice(-2, 2, both(removed, next), both(added, last));
      at += 2;
    } else if (space !== undefined) made.push(space);
  }
  return made;
}

/** Both texts as one row of pieces. */
export function piecesBetween(old: string, now: string): readonly Piece[] {
  const pieces = wordPieces(old, now);
  if (pieces !== null) return joined(pieces);
  return [
    { kind: 'removed', text: old },
    { kind: 'added', text: now },
  ];
}

export function changesBetween(before: DocumentNode, after: DocumentNode): readonly Change[] {
  const blocks: Piece[][] = [[]];
  for (const { kind, text: value } of piecesBetween(toPlainText(before), toPlainText(after))) {
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

/** Within these a text goes on; between two others there is a boundary that no word crosses. */
const INLINE = new Set(['text', 'link', 'citation', 'break']);
const BOUNDARY = '\n';

type Replace = (text: string) => DocumentNode[];

/** The document with each of its texts replaced, in their order; `boundary` is called where one block ends. */
function mapTexts(node: DocumentNode, replace: Replace, boundary: () => void, depth = 0): DocumentNode {
  if (depth >= DEEPEST) return node;
  const children = childrenOf(node);
  if (children.length === 0) return node;
  if (!INLINE.has(node.tag)) boundary();
  const content = children.flatMap((child) => {
    if (child.tag !== 'text' || typeof child.content !== 'string') {
      return [mapTexts(child, replace, boundary, depth + 1)];
    }
    return replace(child.content).map((part) => ({
      ...child,
      ...part,
      ...(isRecord(child.style) || part.style ? { style: { ...child.style, ...part.style } } : {}),
    }));
  });
  return { ...node, content };
}

function wordsOf(root: DocumentNode): string {
  let words = '';
  const keep = (text: string) => {
    words += text;
    return [];
  };
  mapTexts(root, keep, () => {
    words += BOUNDARY;
  });
  return words;
}

/** Cuts the document's texts along `pieces`, which together are its words; those that differ get the style `kind`. */
function marked(root: DocumentNode, pieces: readonly Piece[]): DocumentNode {
  let index = 0;
  let used = 0;
  const take = (length: number): DocumentNode[] => {
    const taken: DocumentNode[] = [];
    for (let left = length; left > 0; ) {
      const piece = pieces[index];
      if (piece === undefined) break;
      const text = piece.text.slice(used, used + left);
      left -= text.length;
      used += text.length;
      if (used >= piece.text.length) {
        index += 1;
        used = 0;
      }
      taken.push({ tag: 'text', content: text, ...(piece.kind === 'same' ? {} : { style: { [piece.kind]: true } }) });
    }
    return taken;
  };
  return mapTexts(
    root,
    (text) => take(text.length),
    () => void take(BOUNDARY.length),
  );
}

export type Marked = {
  left: DocumentNode;
  right: DocumentNode;
  /** `all`: so much differs that no words are marked; it would be nearly every one. */
  verdict: 'same' | 'marked' | 'all';
};

/** Two documents, each whole and in its own form, with the words that the other has not marked. */
export function markedBoth(left: DocumentNode, right: DocumentNode): Marked {
  const pieces = wordPieces(wordsOf(left), wordsOf(right));
  if (pieces === null) return { left, right, verdict: 'all' };
  // Another division into blocks is a difference of form, and shows by itself.
  if (pieces.every(({ kind, text }) => kind === 'same' || text.trim() === '')) return { left, right, verdict: 'same' };
  return {
    left: marked(
      left,
      pieces.filter(({ kind }) => kind !== 'added'),
    ),
    right: marked(
      right,
      pieces.filter(({ kind }) => kind !== 'removed'),
    ),
    verdict: 'marked',
  };
}
