/** The grades that the server gave with a save, at the citations in the editor: they are no edit, and nothing that was typed meanwhile is touched. */
import type { EditorView } from '@tiptap/pm/view';
import type { DocumentNode } from '@/api/gen/types.gen';
import { childrenOf, DEEPEST, isNode } from '../model';
import { rawOf } from './atoms';
import { FROM_SERVER } from './by-model';
import { same } from './kept';

function citationNodes(root: DocumentNode): DocumentNode[] {
  const found: DocumentNode[] = [];
  const visit = (node: DocumentNode, depth: number) => {
    if (node.tag === 'citation') found.push(node);
    else if (depth < DEEPEST) for (const child of childrenOf(node)) visit(child, depth + 1);
  };
  visit(root, 0);
  return found;
}

export function takeGrades(view: EditorView, saved: DocumentNode): void {
  const graded = citationNodes(saved);
  const places: { pos: number; raw: DocumentNode }[] = [];
  view.state.doc.descendants((node, pos) => {
    if (node.type.name === 'citation') places.push({ pos, raw: rawOf(node) });
  });
  // A citation that was added or taken out meanwhile shifts the others: they get their grades with the next save.
  if (graded.length !== places.length) return;
  const tr = view.state.tr;
  places.forEach(({ pos, raw }, index) => {
    const now = graded[index];
    if (!isNode(now) || !same(now.citation, raw.citation) || same(now, raw)) return;
    tr.setNodeAttribute(pos, 'raw', now);
  });
  if (tr.docChanged) view.dispatch(tr.setMeta(FROM_SERVER, true).setMeta('addToHistory', false));
}
