/**
 * Document JSON into the editor's own. Nothing is lost on the way: what the editor cannot show as something to edit
 * becomes an opaque node that carries the original, and what it has no place for stays in `dj` (see `kept.ts`).
 */
import type { JSONContent } from '@tiptap/core';
import type { DocumentNode } from '@/api/gen/types.gen';
import { attribute, DEEPEST, isNode, isRecord, textOf } from '../model';
import { BY_MODEL } from './by-model';
import { fieldsOf, keep, ownOf, same } from './kept';

type Mark = { type: string; attrs?: Record<string, unknown> };

const INLINE = new Set(['text', 'link', 'break', 'citation']);
const SWITCHES = ['bold', 'italic', 'strike', 'code'] as const;

/** Content that is a list of nodes and nothing else, a text as the one node it stands for, or null. */
function nodesOf(node: DocumentNode): DocumentNode[] | null {
  const content: unknown = node.content;
  if (!('content' in node) || content === '') return [];
  if (typeof content === 'string') return [{ tag: 'text', content }];
  return Array.isArray(content) && content.every(isNode) ? content : null;
}

const opaque = (type: string, raw: DocumentNode, marks: Mark[] = []): JSONContent => ({
  type,
  attrs: { raw },
  ...(marks.length > 0 ? { marks } : {}),
});

/** Adds to what stands there; equal neighbours would become one, so the second of them gets a seam. */
class Line {
  readonly items: JSONContent[] = [];
  private lastLink: Mark | null = null;

  text(text: string, marks: Mark[], fields: Record<string, unknown> | null) {
    const kept = (seam: number): Mark[] =>
      fields === null && seam === 0 ? marks : [...marks, { type: 'kept', attrs: { fields, seam } }];
    const last = this.items.at(-1);
    const seam = last?.type === 'text' && same(last.marks ?? [], kept(0)) ? 1 : 0;
    const all = kept(seam);
    this.items.push({ type: 'text', text, ...(all.length > 0 ? { marks: all } : {}) });
  }

  /** The mark of a link that begins here. */
  link(node: DocumentNode): Mark {
    const href = attribute(node, 'href');
    const usual = { 'attr-data': { href } };
    const isUsual = typeof href === 'string' && same(fieldsOf(node), usual) && typeof node.content !== 'string';
    const dj = isUsual ? null : { tag: 'link', fields: fieldsOf(node), shape: isString(node) ? 'string' : null };
    const mark = (seam: number) => ({
      type: 'link',
      attrs: { href: typeof href === 'string' ? href : null, dj, seam },
    });
    const beside = this.items.at(-1)?.marks?.some((each) => each === this.lastLink) ?? false;
    const next = mark(beside && same(this.lastLink, mark(0)) ? 1 : 0);
    this.lastLink = next;
    return next;
  }
}

const isString = (node: DocumentNode) => typeof node.content === 'string';

function addInline(line: Line, node: DocumentNode, marks: Mark[], depth: number) {
  const put = (item: JSONContent) => line.items.push(marks.length > 0 ? { ...item, marks } : item);
  switch (node.tag) {
    case 'text': {
      if (typeof node.content !== 'string' || node.content === '') return put(opaque('opaqueInline', node));
      const style: unknown = node.style;
      const on = isRecord(style) ? SWITCHES.filter((name) => style[name] === true) : [];
      const fields = fieldsOf(node);
      const isByModel = same(fields['attr-data'], BY_MODEL);
      const usual = {
        ...(on.length === 0 ? {} : { style: Object.fromEntries(on.map((name) => [name, true])) }),
        ...(isByModel ? { 'attr-data': BY_MODEL } : {}),
      };
      const own = [...on, ...(isByModel ? ['byModel'] : [])].map((type) => ({ type }));
      return line.text(node.content, [...marks, ...own], same(fields, usual) ? null : fields);
    }
    case 'link': {
      const nodes = nodesOf(node);
      const isNested = marks.length > 0;
      if (nodes === null || nodes.length === 0 || isNested || depth >= DEEPEST)
        return put(opaque('opaqueInline', node));
      const link = line.link(node);
      for (const each of nodes) addInline(line, each, [link], depth + 1);
      return;
    }
    case 'break':
      return put('content' in node ? opaque('opaqueInline', node) : { type: 'hardBreak', attrs: { dj: keep(node) } });
    case 'citation':
      return put(opaque('citation', node));
    default:
      return put(opaque('opaqueInline', node));
  }
}

function inline(nodes: DocumentNode[], depth: number): JSONContent[] {
  const line = new Line();
  for (const node of nodes) addInline(line, node, [], depth + 1);
  return line.items;
}

const holding = (content: JSONContent[]) => (content.length > 0 ? { content } : {});
const paragraph = (as: string | null, content: JSONContent[]): JSONContent => ({
  type: 'paragraph',
  attrs: { dj: null, as },
  ...holding(content),
});

/**
 * The blocks of a container. Words that stand in it without a paragraph get one that says so: the first of a list item
 * or a cell is written without one as a rule (`usual`), elsewhere that is the exception.
 */
function blocks(nodes: DocumentNode[], depth: number, usual: boolean): JSONContent[] {
  const done: JSONContent[] = [];
  let run: DocumentNode[] = [];
  const flush = () => {
    if (run.length > 0) done.push(paragraph(usual && done.length === 0 ? null : 'inline', inline(run, depth)));
    run = [];
  };
  nodes.forEach((node, index) => {
    const next = nodes[index + 1];
    const isWord = INLINE.has(node.tag);
    // A tag of a newer version among words is one of them.
    const isAmongWords = !isBlock(node) && (run.length > 0 || (next !== undefined && INLINE.has(next.tag)));
    if (isWord || isAmongWords) {
      run.push(node);
      return;
    }
    flush();
    const made = block(node, depth + 1);
    const isFirstOfItem = usual && done.length === 0 && made.type === 'paragraph';
    done.push(isFirstOfItem ? { ...made, attrs: { ...made.attrs, as: 'node' } } : made);
  });
  flush();
  return done;
}

/** A container must hold something, and a list item must begin with a line, to be written in. */
function filled(made: JSONContent[], needsLine: boolean): JSONContent[] {
  const isMissing = made.length === 0 || (needsLine && made[0]?.type !== 'paragraph');
  return isMissing ? [paragraph('filler', []), ...made] : made;
}

const BLOCKS = new Set([
  'section',
  'heading',
  'paragraph',
  'quote',
  'callout',
  'list',
  'table',
  'code',
  'rule',
  'image',
]);
const isBlock = (node: DocumentNode) => BLOCKS.has(node.tag);

function block(node: DocumentNode, depth: number): JSONContent {
  const nodes = depth >= DEEPEST ? null : nodesOf(node);
  if (nodes === null) return opaque('opaqueBlock', node);
  switch (node.tag) {
    case 'paragraph':
      return { type: 'paragraph', attrs: { dj: keep(node), as: null }, ...holding(inline(nodes, depth)) };
    case 'heading':
      return {
        type: 'heading',
        attrs: { dj: keep(node), level: ownOf(node).level },
        ...holding(inline(nodes, depth)),
      };
    case 'section': {
      const [first] = nodes;
      const titled = first?.tag === 'heading' && node.value !== '' && node.value === textOf(first);
      return {
        type: 'section',
        attrs: { dj: keep(node, titled ? { titled: true } : {}) },
        content: filled(blocks(nodes, depth, false), false),
      };
    }
    case 'quote':
      return { type: 'blockquote', attrs: { dj: keep(node) }, content: filled(blocks(nodes, depth, false), false) };
    case 'callout':
      return {
        type: 'callout',
        attrs: { dj: keep(node), tone: ownOf(node).tone },
        content: filled(blocks(nodes, depth, false), false),
      };
    case 'list':
      return list(node, nodes, depth);
    case 'table':
      return table(node, nodes, depth);
    case 'code':
      if ('content' in node && !isString(node)) return opaque('opaqueBlock', node);
      return {
        type: 'codeBlock',
        attrs: { dj: keep(node, {}, 'string'), language: ownOf(node).lang },
        ...holding(node.content ? [{ type: 'text', text: node.content as string }] : []),
      };
    case 'rule':
      return 'content' in node
        ? opaque('opaqueBlock', node)
        : { type: 'horizontalRule', attrs: { dj: keep(node, {}, 'none') } };
    case 'image':
      return opaque('image', node);
    default:
      return opaque('opaqueBlock', node);
  }
}

function list(node: DocumentNode, items: DocumentNode[], depth: number): JSONContent {
  const lists = items.map((item) => (item.tag === 'list-item' ? nodesOf(item) : null));
  if (items.length === 0 || lists.includes(null) || depth + 2 >= DEEPEST) return opaque('opaqueBlock', node);
  const { ordered, start } = ownOf(node);
  return {
    type: ordered ? 'orderedList' : 'bulletList',
    attrs: { dj: keep(node), ...(ordered ? { start, type: null } : {}) },
    content: items.map((item, index) => ({
      type: 'listItem',
      attrs: { dj: keep(item) },
      content: filled(blocks(lists[index] ?? [], depth + 1, true), true),
    })),
  };
}

/** Only an even table can be edited; another is kept as it is, because the editor would fill its holes. */
function table(node: DocumentNode, rows: DocumentNode[], depth: number): JSONContent {
  const cells = rows.map((row) => (row.tag === 'row' ? nodesOf(row) : null));
  const width = cells[0]?.length ?? 0;
  const isEven = cells.every(
    (row) => row?.length === width && row.every((cell) => cell.tag === 'cell' && nodesOf(cell) !== null),
  );
  const isWritten = !isString(node) && rows.every((row) => !isString(row));
  if (width === 0 || !isEven || !isWritten || depth + 3 >= DEEPEST) return opaque('opaqueBlock', node);
  return {
    type: 'table',
    attrs: { dj: keep(node) },
    content: rows.map((row, index) => ({
      type: 'tableRow',
      attrs: { dj: keep(row) },
      content: (cells[index] ?? []).map((cell) => ({
        type: ownOf(row).header ? 'tableHeader' : 'tableCell',
        attrs: { dj: keep(cell) },
        content: filled(blocks(nodesOf(cell) ?? [], depth + 2, true), false),
      })),
    })),
  };
}

/** A whole document. What is no document at all is kept behind one opaque block. */
export function toEditor(root: DocumentNode): JSONContent {
  const nodes = root.tag === 'doc' ? nodesOf(root) : null;
  if (nodes === null) return whole(root);
  return { type: 'doc', attrs: { dj: keep(root) }, content: filled(blocks(nodes, 0, false), false) };
}

export const whole = (root: DocumentNode): JSONContent => ({
  type: 'doc',
  attrs: { dj: { tag: '', fields: {}, shape: null } },
  content: [opaque('opaqueBlock', root)],
});
