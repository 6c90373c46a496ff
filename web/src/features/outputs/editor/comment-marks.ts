/**
 * Where in the text the threads of comments are. The document knows nothing of them: the words of a thread are looked for when the text is opened, their
 * place moves with every edit, and what stands there when a version is saved is what the thread is about from then on.
 */
import type { Node as PmNode } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import type { CommentAnchor, CommentThread } from '@/api/gen/types.gen';

type Spec = { thread: string };
/** The threads whose words are shown, and the one that somebody looks at. */
type Shown = { threads: readonly Pick<CommentThread, 'id' | 'anchor'>[]; open: string | null };
type State = { set: DecorationSet; shown: Shown };

const key = new PluginKey<State>('comments');
const AROUND = 60;

/** The text of a document with the place of each of its characters. Between two blocks stands a line's end, which has no place of its own. */
function flattened(document: PmNode): { text: string; places: number[] } {
  let text = '';
  const places: number[] = [];
  document.descendants((node, pos) => {
    if (node.isTextblock && text !== '') {
      text += '\n';
      places.push(pos);
    }
    if (!node.isText) return true;
    const words = node.text ?? '';
    for (let index = 0; index < words.length; index += 1) places.push(pos + index);
    text += words;
    return false;
  });
  return { text, places };
}

const flats = new WeakMap<PmNode, ReturnType<typeof flattened>>();
function flat(document: PmNode) {
  const known = flats.get(document) ?? flattened(document);
  flats.set(document, known);
  return known;
}

/** How many characters of two texts agree, from their beginnings on, or with `back` from their ends. */
function agreement(one: string, other: string, back: boolean): number {
  const at = (text: string, index: number) => text.at(back ? -1 - index : index);
  let count = 0;
  while (count < Math.min(one.length, other.length) && at(one, count) === at(other, count)) count += 1;
  return count;
}

/** The words of a thread in a text: of several places the one whose surroundings are most alike. Null: they are gone. */
export function placeIn(text: string, { quote, before, after }: CommentAnchor): number | null {
  let best: { at: number; score: number } | null = null;
  for (let at = text.indexOf(quote); at >= 0 && quote !== ''; at = text.indexOf(quote, at + 1)) {
    const behind = text.slice(at + quote.length, at + quote.length + after.length);
    const score = agreement(text.slice(0, at), before, true) + agreement(behind, after, false);
    if (best === null || score > best.score) best = { at, score };
  }
  return best?.at ?? null;
}

function find(document: PmNode, anchor: CommentAnchor): { from: number; to: number } | null {
  const { text, places } = flat(document);
  const at = placeIn(text, anchor);
  if (at === null) return null;
  const [from, last] = [places[at], places[at + anchor.quote.length - 1]];
  return from === undefined || last === undefined ? null : { from, to: last + 1 };
}

const mark = (from: number, to: number, thread: string, isOpen: boolean) =>
  Decoration.inline(from, to, { 'data-comment': isOpen ? 'open' : 'there' }, { thread } satisfies Spec);

function begin(document: PmNode, shown: Shown): DecorationSet {
  const made = shown.threads.flatMap(({ id, anchor }) => {
    const place = anchor === null ? null : find(document, anchor);
    return place === null ? [] : [mark(place.from, place.to, id, id === shown.open)];
  });
  return DecorationSet.create(document, made);
}

/** Where a thread's words stand between the very words that stood around them: elsewhere the same words are others. */
function findAgain(document: PmNode, anchor: CommentAnchor) {
  const { text } = flat(document);
  const at = text.indexOf(anchor.before + anchor.quote + anchor.after);
  return at < 0 ? null : find(document, anchor);
}

/** Threads keep the place that they have now; new ones are looked for, and those whose words came back. */
function shownNow(state: State, document: PmNode, shown: Shown): DecorationSet {
  const made = shown.threads.flatMap(({ id, anchor }) => {
    const found = state.set.find(undefined, undefined, (spec) => (spec as Spec).thread === id)[0];
    const known = found === undefined || found.from >= found.to ? null : found;
    const was = state.shown.threads.find((each) => each.id === id);
    const lost = anchor === null ? null : was === undefined ? find(document, anchor) : findAgain(document, anchor);
    const place = known ?? lost;
    return place === null || place.from >= place.to ? [] : [mark(place.from, place.to, id, id === shown.open)];
  });
  return DecorationSet.create(document, made);
}

/** Undo and redo can bring back words whose mark went with them. */
const isUndone = (tr: Transaction) => tr.docChanged && tr.getMeta('history$') !== undefined;

/** Added to an editor that is there already: what is beside the text comes after the text. */
export const commentMarks = (onOpen: (thread: string) => void) =>
  new Plugin<State>({
    key,
    state: {
      init: (_config, { doc }) => {
        const shown: Shown = { threads: [], open: null };
        return { set: begin(doc, shown), shown };
      },
      apply: (tr, before) => {
        const mapped = tr.docChanged ? { ...before, set: before.set.map(tr.mapping, tr.doc) } : before;
        const shown = (tr.getMeta(key) as Shown | undefined) ?? (isUndone(tr) ? mapped.shown : undefined);
        return shown === undefined ? mapped : { set: shownNow(mapped, tr.doc, shown), shown };
      },
    },
    props: {
      decorations: (state) => key.getState(state)?.set,
      handleClick: (view, pos) => {
        const at = key.getState(view.state)?.set.find(pos, pos)[0];
        if (at !== undefined) onOpen((at.spec as Spec).thread);
        return false;
      },
    },
  });

/** Shows these threads in the text. */
export function showComments(view: EditorView, shown: Shown) {
  view.dispatch(view.state.tr.setMeta(key, shown).setMeta('addToHistory', false));
}

/** Where a thread's words stand now; null when they are gone. */
export function placeOf(state: EditorState, thread: string): { from: number; to: number } | null {
  const found = key.getState(state)?.set.find(undefined, undefined, (spec) => (spec as Spec).thread === thread)[0];
  return found === undefined || found.from >= found.to ? null : { from: found.from, to: found.to };
}

/** The words between two places and those around them. */
export function anchorAt(document: PmNode, from: number, to: number): CommentAnchor | null {
  const { text, places } = flat(document);
  const start = places.findIndex((place, index) => place >= from && text[index] !== '\n');
  const end = places.findLastIndex((place, index) => place < to && text[index] !== '\n') + 1;
  if (start < 0 || end <= start) return null;
  // The server takes two thousand characters; whoever comments on more means the place where it begins.
  const stop = Math.min(end, start + 2_000);
  return {
    quote: text.slice(start, stop),
    before: text.slice(Math.max(0, start - AROUND), start),
    after: text.slice(stop, stop + AROUND),
  };
}

/** Threads whose words are others, or stand elsewhere, than the server knows. Those whose words are gone keep what they were about. */
export function movedComments(state: EditorState): { id: string; anchor: CommentAnchor }[] {
  const known = key.getState(state);
  return (known?.shown.threads ?? []).flatMap(({ id, anchor }) => {
    const place = placeOf(state, id);
    const now = place === null ? null : anchorAt(state.doc, place.from, place.to);
    if (now === null || anchor === null) return [];
    const isSame = now.quote === anchor.quote && now.before === anchor.before && now.after === anchor.after;
    return isSame ? [] : [{ id, anchor: now }];
  });
}
