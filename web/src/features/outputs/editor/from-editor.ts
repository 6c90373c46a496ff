/** The editor's content back into document JSON: the mirror of `to-editor.ts`. */
import type { JSONContent } from '@tiptap/core';
import type { DocumentNode } from '@/api/gen/types.gen';
import { isNode, isRecord, textOf } from '../model';
import { BY_MODEL } from './by-model';
import { contentBack, fieldsBack, type Kept, type Own, same } from './kept';

type Marks = NonNullable<JSONContent['marks']>;

const SWITCHES = ['bold', 'italic', 'strike', 'code'] as const;

const keptOf = (node: Pick<JSONContent, 'attrs'>): Kept | null =>
  (node.attrs?.['dj'] as Kept | null | undefined) ?? null;
const markOf = (marks: Marks | undefined, type: string) => marks?.find((mark) => mark.type === type);

function rawOf(node: JSONContent): DocumentNode[] {
  const raw: unknown = node.attrs?.['raw'];
  return isNode(raw) ? [raw] : [];
}

function words(node: JSONContent): DocumentNode {
  const on = SWITCHES.filter((name) => markOf(node.marks, name) !== undefined);
  const kept = markOf(node.marks, 'kept')?.attrs?.['fields'] as Record<string, unknown> | null | undefined;
  const fields = restyled(kept ?? {}, on);
  const isByModel = markOf(node.marks, 'byModel') !== undefined;
  if (isByModel === same(fields['attr-data'], BY_MODEL)) return { tag: 'text', content: node.text ?? '', ...fields };
  const { 'attr-data': _by, ...others } = fields;
  return { tag: 'text', content: node.text ?? '', ...others, ...(isByModel ? { 'attr-data': BY_MODEL } : {}) };
}

/** The fields that a text came with, its switches as they are now. */
function restyled(fields: Record<string, unknown>, on: readonly string[]): Record<string, unknown> {
  const before: unknown = fields['style'];
  const was = isRecord(before) ? SWITCHES.filter((name) => before[name] === true) : [];
  if (same(was, on)) return fields;
  const others = isRecord(before)
    ? Object.entries(before).filter(([name]) => !SWITCHES.some((each) => each === name))
    : [];
  const style = Object.fromEntries([...others, ...on.map((name) => [name, true])]);
  const { style: _style, ...rest } = fields;
  return Object.keys(style).length === 0 ? rest : { ...rest, style };
}

function word(node: JSONContent): DocumentNode[] {
  switch (node.type) {
    case 'text':
      return [words(node)];
    case 'hardBreak':
      return [{ tag: 'break', ...fieldsBack('break', keptOf(node), {}) }];
    default:
      return rawOf(node);
  }
}

function linked(mark: Marks[number], nodes: DocumentNode[]): DocumentNode {
  const kept = keptOf(mark);
  const fields = kept === null ? { 'attr-data': { href: mark.attrs?.['href'] as unknown } } : kept.fields;
  return { tag: 'link', ...fields, ...contentBack(kept, nodes) };
}

function inline(items: readonly JSONContent[]): DocumentNode[] {
  const done: DocumentNode[] = [];
  let open: { mark: Marks[number]; nodes: DocumentNode[] } | null = null;
  const close = () => {
    if (open !== null) done.push(linked(open.mark, open.nodes));
    open = null;
  };
  for (const item of items) {
    const mark = markOf(item.marks, 'link');
    if (mark === undefined) {
      close();
      done.push(...word(item));
      continue;
    }
    if (open === null || !same(open.mark, mark)) {
      close();
      open = { mark, nodes: [] };
    }
    open.nodes.push(...word(item));
  }
  close();
  return done;
}

/** The nodes in a container; in a list item or a cell the first line stands without a paragraph (`usual`). */
function blocks(items: readonly JSONContent[], usual: boolean): DocumentNode[] {
  const done: DocumentNode[] = [];
  let afterWords = false;
  items.forEach((item, index) => {
    const nodes = inline(item.content ?? []);
    const as: unknown = item.attrs?.['as'] ?? null;
    if (item.type === 'paragraph') {
      if (as === 'filler' && nodes.length === 0) return;
      const isBare = as === 'inline' || (usual && index === 0 && as !== 'node' && keptOf(item) === null);
      // Two lines in a row without paragraphs would become one.
      if (isBare && !afterWords) {
        done.push(...nodes);
        afterWords = nodes.length > 0;
        return;
      }
    }
    afterWords = false;
    done.push(...block(item));
  });
  return done;
}

function assemble(tag: string, item: JSONContent, own: Own, nodes: DocumentNode[]): DocumentNode[] {
  const kept = keptOf(item);
  return [{ tag, ...fieldsBack(tag, kept, own), ...contentBack(kept, nodes) }];
}

function block(item: JSONContent): DocumentNode[] {
  const content = item.content ?? [];
  const attrs = item.attrs ?? {};
  switch (item.type) {
    case 'paragraph':
      return assemble('paragraph', item, {}, inline(content));
    case 'heading':
      return assemble('heading', item, { level: attrs['level'] as number }, inline(content));
    case 'section':
      return section(item, blocks(content, false));
    case 'blockquote':
      return assemble('quote', item, {}, blocks(content, false));
    case 'callout':
      return assemble('callout', item, { tone: attrs['tone'] as string }, blocks(content, false));
    case 'bulletList':
      return assemble('list', item, { ordered: false }, content.flatMap(listItem));
    case 'orderedList':
      return assemble('list', item, { ordered: true, start: attrs['start'] as number }, content.flatMap(listItem));
    case 'table':
      return assemble('table', item, {}, content.flatMap(row));
    case 'codeBlock':
      return code(item);
    case 'horizontalRule':
      return [{ tag: 'rule', ...fieldsBack('rule', keptOf(item), {}) }];
    default:
      return rawOf(item);
  }
}

const listItem = (item: JSONContent) => assemble('list-item', item, {}, blocks(item.content ?? [], true));

function row(item: JSONContent): DocumentNode[] {
  const cells = item.content ?? [];
  const header = cells.length > 0 && cells.every((cell) => cell.type === 'tableHeader');
  return assemble(
    'row',
    item,
    { header },
    cells.flatMap((cell) => assemble('cell', cell, {}, blocks(cell.content ?? [], true))),
  );
}

function code(item: JSONContent): DocumentNode[] {
  const kept = keptOf(item);
  const text = (item.content ?? []).map((each) => each.text ?? '').join('');
  const lang = (item.attrs?.['language'] as string | null | undefined) ?? '';
  const content = text === '' && kept?.shape === 'none' ? {} : { content: text };
  return [{ tag: 'code', ...fieldsBack('code', kept, { lang }), ...content }];
}

function section(item: JSONContent, nodes: DocumentNode[]): DocumentNode[] {
  const heading = nodes.find((each) => each.tag === 'heading');
  const made = assemble('section', item, {}, nodes);
  const isTitled = keptOf(item)?.titled === true && heading !== undefined;
  return isTitled ? made.map((each) => ({ ...each, value: textOf(heading) })) : made;
}

export function fromEditor(root: JSONContent): DocumentNode {
  const content = root.content ?? [];
  const kept = keptOf(root);
  // What was no document came as one opaque block, and goes as it came.
  const [only] = content.flatMap(rawOf);
  if (kept?.tag === '' && content.length === 1 && only !== undefined) return only;
  return (
    assemble('doc', { attrs: { dj: kept?.tag === '' ? null : kept } }, {}, blocks(content, false))[0] ?? { tag: 'doc' }
  );
}
