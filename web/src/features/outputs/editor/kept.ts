/**
 * What the editor has no place for and document JSON must not lose: a node's other fields, and the shape in which it
 * held its content. It travels in the attribute `dj` of the editor's nodes; null stands for "as the editor itself would
 * write it", so that an ordinary document carries none.
 */
import { hashKey } from '@tanstack/react-query';
import type { DocumentNode } from '@/api/gen/types.gen';
import { attribute, isRecord, levelOf } from '../model';

/** A node's fields without its tag and its content. */
type Fields = Record<string, unknown>;
/** How a node without nodes wrote that; `string`: one text stood for a list of nodes. */
type Shape = 'none' | 'string' | null;

export type Kept = {
  tag: string;
  fields: Fields;
  shape: Shape;
  /** A section's `value` repeats its heading and follows it. */
  titled?: true;
};

/** What the editor knows about a node by itself. */
export type Own = { level?: number; ordered?: boolean; start?: number; header?: boolean; lang?: string; tone?: string };

export const startOf = (node: DocumentNode) => Number(attribute(node, 'start') ?? 1) || 1;
const textAttribute = (node: DocumentNode, name: string) => {
  const value = attribute(node, name);
  return typeof value === 'string' ? value : '';
};

/** What document JSON says about the things that the editor knows. */
export function ownOf(node: DocumentNode): Own {
  switch (node.tag) {
    case 'heading':
      return { level: levelOf(node) };
    case 'list':
      return attribute(node, 'ordered') === true ? { ordered: true, start: startOf(node) } : { ordered: false };
    case 'row':
      return { header: attribute(node, 'header') === true };
    case 'code':
      return { lang: textAttribute(node, 'lang') };
    case 'callout':
      return { tone: textAttribute(node, 'tone') };
    default:
      return {};
  }
}

/** Own things as `attr-data` writes them: what is off or empty is not written. */
const written = (own: Own): Fields =>
  Object.fromEntries(
    Object.entries(own).filter(([name, value]) => name === 'ordered' || (value !== false && value !== '')),
  );

const ownFields = (own: Own): Fields => {
  const attributes = written(own);
  return Object.keys(attributes).length === 0 ? {} : { 'attr-data': attributes };
};

/** Whether two pieces of JSON say the same; the order of fields says nothing. */
export const same = (a: unknown, b: unknown) => hashKey([a]) === hashKey([b]);

/** Everything of a node but its tag and content. */
export function fieldsOf(node: DocumentNode): Fields {
  const { tag: _tag, content: _content, ...fields } = node;
  return fields;
}

export function shapeOf(node: DocumentNode): Shape {
  if (!('content' in node)) return 'none';
  return typeof node.content === 'string' ? 'string' : null;
}

/** What has to be kept of a node; null when the editor would write the same. */
export function keep(node: DocumentNode, extra: { titled?: true } = {}, usual: Shape = null): Kept | null {
  const kept: Kept = { tag: node.tag, fields: fieldsOf(node), shape: shapeOf(node), ...extra };
  const ordinary = same(kept.fields, ownFields(ownOf(node))) && kept.shape === usual && extra.titled === undefined;
  return ordinary ? null : kept;
}

/** The fields of a node as the editor leaves it: those it came with, with what was changed in the editor. */
export function fieldsBack(tag: string, kept: Kept | null, own: Own): Fields {
  if (kept === null) return ownFields(own);
  // A heading that was made a paragraph keeps its key and its style, but its level says nothing any more.
  if (kept.tag !== tag) {
    const { 'attr-data': _attributes, ...fields } = kept.fields;
    return { ...fields, ...ownFields(own) };
  }
  if (same(ownOf({ ...kept.fields, tag }), own)) return kept.fields;
  const before: unknown = kept.fields['attr-data'];
  const others = Object.fromEntries(Object.entries(isRecord(before) ? before : {}).filter(([name]) => !(name in own)));
  // An ordered list that lost its numbers has no first one.
  if (own.ordered === false) delete others['start'];
  const attributes = { ...others, ...written(own) };
  const { 'attr-data': _attributes, ...fields } = kept.fields;
  return Object.keys(attributes).length === 0 ? fields : { ...fields, 'attr-data': attributes };
}

/** The content of a node in the shape in which it came, as far as that still fits. */
export function contentBack(kept: Kept | null, nodes: DocumentNode[]): Pick<DocumentNode, 'content'> {
  const shape = kept?.shape ?? null;
  const [only] = nodes;
  if (only === undefined) {
    if (shape === 'none') return {};
    return { content: shape === 'string' ? '' : [] };
  }
  const isBare = nodes.length === 1 && only.tag === 'text' && Object.keys(only).length === 2;
  return { content: shape === 'string' && isBare && typeof only.content === 'string' ? only.content : nodes };
}
