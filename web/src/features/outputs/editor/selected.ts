/**
 * A selected stretch of the document as plain text for a model, and the model's words back in its place. A citation travels as its number in ⟦ ⟧, so that
 * the model can say where it belongs; what it leaves out is told before anybody takes the proposal.
 */
import type { Node as PmNode } from '@tiptap/pm/model';
import { type EditorState, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { readCitation } from '../model';
import { rawOf } from './atoms';
import { KEEPS_MARKS } from './by-model';

/** As the server takes it. */
export const LONGEST = 10_000;

type Part = { from: number; to: number; text: string };

export type Selected = {
  from: number;
  to: number;
  /** One for each block, in their order. */
  parts: readonly Part[];
  text: string;
  /** By the numbers that stand in the text. */
  sources: ReadonlyMap<number, PmNode>;
  /** Bold, italics, links: plain text has none. */
  hasForm: boolean;
};

/** Why nothing can be asked about a selection. */
export type Unfit = 'empty' | 'atoms' | 'long';

const MARK = /⟦(\d{1,4})⟧/gu;

export function selectedText(state: EditorState): Selected | Unfit {
  const { from, to, empty } = state.selection;
  if (empty) return 'empty';
  const parts: Part[] = [];
  const sources = new Map<number, PmNode>();
  let isFit = true;
  let hasForm = false;
  state.doc.nodesBetween(from, to, (node, pos) => {
    if (node.isAtom && node.isBlock) isFit = false;
    if (!node.isTextblock) return true;
    // Code is not prose; a model's idea of it is no edit of a document.
    if (node.type.name === 'codeBlock') isFit = false;
    const start = Math.max(from, pos + 1);
    const end = Math.min(to, pos + 1 + node.content.size);
    if (end <= start) return false;
    let text = '';
    node.nodesBetween(start - pos - 1, end - pos - 1, (child, at) => {
      if (child.isText) {
        const words = child.text ?? '';
        text += words.slice(Math.max(0, start - pos - 1 - at), Math.min(words.length, end - pos - 1 - at));
        hasForm ||= child.marks.some((mark) => mark.type.name !== 'byModel' && mark.type.name !== 'kept');
      } else if (child.type.name === 'hardBreak') text += '\n';
      else if (child.type.name === 'citation') {
        const number = readCitation(rawOf(child))?.number;
        if (number === undefined) isFit = false;
        else {
          if (!sources.has(number)) sources.set(number, child);
          text += `⟦${String(number)}⟧`;
        }
      } else isFit = false;
      return false;
    });
    parts.push({ from: start, to: end, text });
    return false;
  });
  const text = parts.map((part) => part.text).join('\n\n');
  if (!isFit) return 'atoms';
  if (text.replaceAll(MARK, '').trim() === '') return 'empty';
  return text.length > LONGEST ? 'long' : { from, to, parts, text, sources, hasForm };
}

/** The numbers of the sources that a proposal no longer names. */
export function leftOut(selected: Selected, proposal: string): number[] {
  const named = new Set([...proposal.matchAll(MARK)].map((found) => Number(found[1])));
  return [...selected.sources.keys()].filter((number) => !named.has(number)).toSorted((a, b) => a - b);
}

/** With numbers as the page writes them. */
export const readable = (text: string) => text.replaceAll(MARK, '[$1]');

/** A proposal's paragraphs over the blocks that were selected: what is more than they are joins the last one. */
function spread(proposal: string, blocks: number): string[] {
  const given = proposal
    .trim()
    .split(/\n{2,}/u)
    .map((each) => each.trim());
  if (given.length <= blocks) return given;
  return [...given.slice(0, blocks - 1), given.slice(blocks - 1).join('\n')];
}

/** Puts the proposal in the place of what was selected, marked as the model's. False when that has changed since. */
export function take(view: EditorView, selected: Selected, proposal: string): boolean {
  const { state } = view;
  if (selected.to > state.doc.content.size) return false;
  const { schema } = state;
  const makeText = (words: string) => schema.text(words, [schema.mark('byModel')]);
  const now = selectedText(
    state.apply(state.tr.setSelection(TextSelection.create(state.doc, selected.from, selected.to))),
  );
  if (typeof now === 'string' || now.text !== selected.text) return false;
  const given = spread(proposal, selected.parts.length);
  const tr = state.tr;
  // From the last to the first, so that the places of the others stay what they are.
  for (let index = selected.parts.length - 1; index >= 0; index -= 1) {
    const part = selected.parts[index];
    if (part === undefined) continue;
    const words = given[index];
    if (words === undefined) {
      tr.delete(part.from, part.to);
      continue;
    }
    const nodes: PmNode[] = [];
    const [lead, trail] = [/^\s*/u.exec(part.text)?.[0] ?? '', /\s*$/u.exec(part.text)?.[0] ?? ''];
    // A stretch in the middle of a sentence keeps the spaces that part it from its neighbours.
    for (const piece of `${lead}${words}${trail}`.split(/(⟦\d{1,4}⟧|\n)/u)) {
      const number = /^⟦(\d{1,4})⟧$/u.exec(piece)?.[1];
      const source = number === undefined ? undefined : selected.sources.get(Number(number));
      if (source !== undefined) nodes.push(source);
      else if (piece === '\n') nodes.push(schema.nodes['hardBreak']?.create() ?? makeText(' '));
      else if (number === undefined && piece !== '') nodes.push(makeText(piece));
    }
    tr.replaceWith(part.from, part.to, nodes);
  }
  view.dispatch(tr.setMeta(KEEPS_MARKS, true).scrollIntoView());
  return true;
}
