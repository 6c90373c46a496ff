/** An answer as plain text for the clipboard: numbered citations in the text, their documents at the end. */
import type { DocumentNode } from '@/api/gen/types.gen';
import { partOf } from '@/ui/place-in-file';
import { attribute, childrenOf, citationsOf, DEEPEST, readCitation } from './model';

const BLOCKS = new Set(['section', 'heading', 'paragraph', 'quote', 'callout', 'list', 'table', 'code', 'rule']);

function inline(node: DocumentNode, depth: number): string {
  if (node.tag === 'citation') return ` [${String(readCitation(node)?.number ?? '?')}]`;
  if (node.tag === 'break') return '\n';
  const content: unknown = node.content;
  if (typeof content === 'string') return content;
  if (depth >= DEEPEST) return '';
  return childrenOf(node)
    .map((child) => inline(child, depth + 1))
    .join('');
}

function listLines(list: DocumentNode, indent: string, depth: number): string[] {
  const ordered = attribute(list, 'ordered') === true;
  const start = Number(attribute(list, 'start') ?? 1) || 1;
  return childrenOf(list).flatMap((item, index) => {
    const mark = ordered ? `${String(start + index)}.` : '-';
    const words = childrenOf(item)
      .filter((child) => !BLOCKS.has(child.tag))
      .map((child) => inline(child, depth + 1))
      .join('');
    const below = childrenOf(item)
      .filter((child) => BLOCKS.has(child.tag))
      .flatMap((child) => blockLines(child, `${indent}  `, depth + 1));
    return [`${indent}${mark} ${words.trim()}`, ...below];
  });
}

function blockLines(node: DocumentNode, indent: string, depth: number): string[] {
  if (depth >= DEEPEST) return [];
  switch (node.tag) {
    case 'doc':
    case 'section':
      return childrenOf(node).flatMap((child) => blockLines(child, indent, depth + 1));
    case 'list': {
      const lines = listLines(node, indent, depth);
      // A list inside a list continues its lines; one of its own stands as one block.
      return indent === '' ? [lines.join('\n')] : lines;
    }
    case 'table':
      return [
        childrenOf(node)
          .map((row) =>
            childrenOf(row)
              .map((cell) => inline(cell, depth + 2))
              .join('\t'),
          )
          .join('\n'),
      ];
    case 'rule':
      return ['---'];
    default: {
      const children = childrenOf(node);
      // A quote or a callout of several paragraphs: their last and first words must not become one.
      if (children.some((child) => BLOCKS.has(child.tag))) {
        return children.flatMap((child) => blockLines(child, indent, depth + 1));
      }
      return [indent + inline(node, depth).trim()];
    }
  }
}

export function toPlainText(root: DocumentNode): string {
  const sources = citationsOf(root).map(
    ({ number, document_name, page }) =>
      `[${String(number)}] ${document_name}${page === null ? '' : `, ${partOf(document_name)} ${String(page)}`}`,
  );
  return [...blockLines(root, '', 0), sources.join('\n')].filter((part) => part.trim() !== '').join('\n\n');
}
