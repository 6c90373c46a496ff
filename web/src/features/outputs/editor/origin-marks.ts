/** Marks each sentence by where it comes from, while somebody types: only the blocks that were touched are looked at again. */
import { Extension } from '@tiptap/core';
import type { Node as PmNode } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { isRecord } from '../model';
import { rawOf } from './atoms';
import { brokenChips, ORIGINS, type Origin, type Original, originOf } from './origin';
import { isProse, sentencesOf } from './sentences';

type Spec = { origin: Origin };
const key = new PluginKey<DecorationSet>('origin');

function decorate(document: PmNode, from: number, to: number, original: Original): Decoration[] {
  const made: Decoration[] = [];
  document.nodesBetween(from, to, (node, pos, parent) => {
    if (!node.isTextblock) return true;
    if (!isProse(node, parent)) return false;
    for (const sentence of sentencesOf(node)) {
      const origin = originOf(sentence, original);
      const start = pos + 1;
      made.push(
        Decoration.inline(start + sentence.from, start + sentence.to, { 'data-origin': origin }, {
          origin,
        } satisfies Spec),
      );
      for (const chip of brokenChips(sentence, original)) {
        made.push(Decoration.node(start + chip.pos, start + chip.pos + 1, { 'data-broken': 'true' }));
      }
    }
    return false;
  });
  return made;
}

/** The part of the new document that a transaction touched, widened to whole blocks. */
function touched(tr: Transaction): { from: number; to: number } | null {
  let from = Number.POSITIVE_INFINITY;
  let to = -1;
  tr.mapping.maps.forEach((map, index) => {
    const later = tr.mapping.slice(index + 1);
    map.forEach((_oldFrom, _oldTo, newFrom, newTo) => {
      from = Math.min(from, later.map(newFrom, -1));
      to = Math.max(to, later.map(newTo, 1));
    });
  });
  if (to < 0) return null;
  const end = tr.doc.content.size;
  // The blocks at both ends whole, because a sentence may have been cut or joined there.
  return {
    from: Math.max(0, tr.doc.resolve(Math.min(from, end)).start() - 1),
    to: Math.min(end, tr.doc.resolve(Math.min(to, end)).end() + 1),
  };
}

function next(tr: Transaction, before: DecorationSet, original: Original): DecorationSet {
  if (!tr.docChanged) return before;
  const mapped = before.map(tr.mapping, tr.doc);
  const range = touched(tr);
  // A change of attributes alone moves nothing.
  if (range === null) return DecorationSet.create(tr.doc, decorate(tr.doc, 0, tr.doc.content.size, original));
  return mapped.remove(mapped.find(range.from, range.to)).add(tr.doc, decorate(tr.doc, range.from, range.to, original));
}

export const originMarks = (original: Original) =>
  Extension.create({
    name: 'originMarks',
    addProseMirrorPlugins: () => [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_config, { doc }) => DecorationSet.create(doc, decorate(doc, 0, doc.content.size, original)),
          apply: (tr, before) => next(tr, before, original),
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ],
  });

export type Counts = Readonly<Record<Origin, number>>;
const counted = new WeakMap<DecorationSet, Counts>();

const marksIn = (state: EditorState) =>
  key.getState(state)?.find(undefined, undefined, (spec) => 'origin' in spec) ?? [];

/** How many sentences there are of each kind. */
export function countsOf(state: EditorState): Counts {
  const set = key.getState(state);
  const known = set && counted.get(set);
  if (known) return known;
  const counts = Object.fromEntries(ORIGINS.map((origin) => [origin, 0])) as Record<Origin, number>;
  for (const mark of marksIn(state)) counts[(mark.spec as Spec).origin] += 1;
  if (set) counted.set(set, counts);
  return counts;
}

/** The next sentence of a kind behind the cursor, from the top again after the last. */
export function nextOf(state: EditorState, origin: Origin): { from: number; to: number } | null {
  const all = marksIn(state)
    .filter((mark) => (mark.spec as Spec).origin === origin)
    .toSorted((a, b) => a.from - b.from);
  const found = all.find((mark) => mark.from > state.selection.from) ?? all[0];
  return found === undefined ? null : { from: found.from, to: found.to };
}

/** The kind of the sentence in which the cursor stands. */
export function originAt(state: EditorState): Origin | null {
  const { from, to } = state.selection;
  const found = key.getState(state)?.find(from, to, (spec) => 'origin' in spec)[0];
  return found === undefined ? null : (found.spec as Spec).origin;
}

/** Somebody has looked: the sentence at the cursor is what its sources are cited for from now on. */
export function confirmSource(view: EditorView): boolean {
  const { state } = view;
  const { $from } = state.selection;
  const start = $from.start();
  const sentence = sentencesOf($from.parent).find(
    ({ from, to }) => start + from <= $from.pos && $from.pos <= start + to,
  );
  if (sentence === undefined || sentence.chips.length === 0) return false;
  const tr = state.tr;
  for (const { pos } of sentence.chips) {
    const node = tr.doc.nodeAt(start + pos);
    if (node === null) continue;
    const raw = rawOf(node);
    const attributes = isRecord(raw['attr-data']) ? raw['attr-data'] : {};
    tr.setNodeAttribute(start + pos, 'raw', { ...raw, 'attr-data': { ...attributes, claim: sentence.text } });
  }
  view.dispatch(tr);
  return true;
}
