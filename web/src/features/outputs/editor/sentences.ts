/** The sentences of one block of text, with the citations that stand behind each, by their places in the document. */
import type { Node as PmNode } from '@tiptap/pm/model';
import { attribute, readCitation } from '../model';
import { rawOf } from './atoms';

export type Chip = { pos: number; passage: string; quote: string; claim: string | null };
export type Sentence = {
  from: number;
  to: number;
  text: string;
  chips: readonly Chip[];
  /** A model wrote every word of it on somebody's request. */
  byModel: boolean;
};

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** Words alone, in one case: what a comma, a capital or a space more or less does not change. */
export function wordsOf(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(' ');
}

function chipOf(node: PmNode, pos: number): Chip | null {
  const raw = rawOf(node);
  const cited = readCitation(raw);
  if (cited === null) return null;
  const claim = attribute(raw, 'claim');
  return { pos, passage: cited.passage_id, quote: cited.quote, claim: typeof claim === 'string' ? claim : null };
}

/**
 * Sentences of a text block whose content begins at `start`. A citation belongs to the sentence whose words it follows,
 * before or after the full stop; cut up is the text without the chips.
 */
function cut(block: PmNode): Sentence[] {
  let text = '';
  const runs: { at: number; from: number; length: number; byModel: boolean }[] = [];
  const chips: { at: number; chip: Chip; to: number }[] = [];
  block.forEach((child, offset) => {
    if (child.type.name === 'citation') {
      const chip = chipOf(child, offset);
      if (chip !== null) chips.push({ at: text.length, chip, to: offset + child.nodeSize });
      return;
    }
    const words = child.isText ? (child.text ?? '') : child.type.name === 'hardBreak' ? '\n' : '';
    if (words === '') return;
    const byModel = words.trim() === '' || child.marks.some((mark) => mark.type.name === 'byModel');
    runs.push({ at: text.length, from: offset, length: words.length, byModel });
    text += words;
  });
  const place = (at: number, isEnd: boolean): number => {
    // The end of a sentence belongs to the run before it, its beginning to the run after.
    const run = runs.findLast((each) => (isEnd ? each.at < at : each.at <= at)) ?? runs[0];
    return run === undefined ? 0 : run.from + Math.min(at - run.at, run.length);
  };
  const done: { from: number; to: number; text: string; start: number; chips: Chip[]; byModel: boolean }[] = [];
  for (const { segment, index } of segmenter.segment(text)) {
    const said = segment.trim();
    if (wordsOf(said) === '') continue;
    const start = index + segment.indexOf(said);
    const end = start + said.length;
    const byModel = runs.every((run) => run.byModel || run.at >= end || run.at + run.length <= start);
    done.push({ from: place(start, false), to: place(end, true), text: said, start, chips: [], byModel });
  }
  for (const { at, chip } of chips) done.findLast((sentence) => sentence.start < at)?.chips.push(chip);
  return done.map(({ start: _start, ...sentence }) => sentence);
}

// The editor's nodes never change: what was cut up once need not be again.
const cuts = new WeakMap<PmNode, Sentence[]>();

export function sentencesOf(block: PmNode): readonly Sentence[] {
  const known = cuts.get(block) ?? cut(block);
  cuts.set(block, known);
  return known;
}

/** Whether the sentences of a block say something that can rest on a source; titles and code do not. */
export const isProse = (block: PmNode, parent: PmNode | null) =>
  block.type.name === 'paragraph' && parent?.type.name !== 'tableHeader';
