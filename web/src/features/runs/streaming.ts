/**
 * Text that is still arriving. It is cut into finished blocks, so that only the last one is drawn again, and the open
 * end of that one is mended, so that no half-written markup flashes by.
 */
import type { CitationRef } from '@/api/gen/types.gen';

export type Part = { kind: 'text'; text: string } | { kind: 'citation'; citation: CitationRef };

// Two private-use characters stand around a citation's number; the model's own text never contains them.
const OPEN = '\uE000';
const CLOSE = '\uE001';
const MARKS = /[\uE000\uE001]/gu;
export const CITATION_MARK = /\uE000(\d+)\uE001/gu;

/** The parts as one Markdown text with marked citations. */
export const toMarkedText = (parts: readonly Part[]): string =>
  parts
    .map((part) =>
      part.kind === 'text' ? part.text.replaceAll(MARKS, '') : `${OPEN}${String(part.citation.number)}${CLOSE}`,
    )
    .join('');

const FENCE = /^\s{0,3}(`{3,}|~{3,})/;

/** Items of a list, and rows of a table, that are drawn together: those that have come are not drawn again for each one that comes. */
const TOGETHER = 20;
const ITEM = /^(?:[-+*]|(\d{1,9})[.)])\s/;

/**
 * Cuts at blank lines, but not inside a fenced code block, and a long list between its items; a numbered one only where the
 * numbers go on by themselves, because each piece begins with its own.
 */
export function splitBlocks(text: string): string[] {
  const blocks: string[] = [];
  let lines: string[] = [];
  let fence: string | null = null;
  let items = 0;
  let number = Number.NaN;
  const end = () => {
    if (lines.length > 0) blocks.push(lines.join('\n'));
    lines = [];
    items = 0;
  };
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined) {
      if (fence === null) fence = mark;
      else if (mark.startsWith(fence)) fence = null;
    }
    if (line.trim() === '' && fence === null) {
      end();
      continue;
    }
    const item = fence === null ? ITEM.exec(line) : null;
    if (item !== null) {
      const own = item[1] === undefined ? null : Number(item[1]);
      if (items >= TOGETHER && (own === null || own === number + 1)) end();
      items += 1;
      number = own ?? Number.NaN;
    }
    lines.push(line);
  }
  end();
  return blocks;
}

const RULE = /^[\s:|-]*-[\s:|-]*$/u;
const cells = (row: string) => row.trim().replace(/^\|/u, '').replace(/\|$/u, '').split('|').length;
const isHead = (head: string, rule: string) => RULE.test(rule) && cells(rule) === cells(head);

/** A table that is a block of its own, as tables with the same head and some of its rows each; null for everything else. */
export function splitTable(block: string): string[] | null {
  const [head = '', rule = '', ...rows] = block.split('\n');
  // What follows a table without a blank line may be something else.
  const isTable = isHead(head, rule) && [head, ...rows].every((line) => line.trimStart().startsWith('|'));
  if (!isTable || rows.length === 0) return null;
  const pieces: string[] = [];
  for (let at = 0; at < rows.length; at += TOGETHER) {
    pieces.push([head, rule, ...rows.slice(at, at + TOGETHER)].join('\n'));
  }
  return pieces;
}

const count = (text: string, mark: string) => text.split(mark).length - 1;

/** A table is one only when its second row is whole; until then its head would stand there as bare strokes. */
function withoutUnfinishedTable(block: string): string {
  const lines = block.split('\n');
  const head = lines.findIndex((line) => line.trimStart().startsWith('|'));
  if (head < 0) return block;
  const rule = lines[head + 1] ?? '';
  return isHead(lines[head] ?? '', rule) ? block : lines.slice(0, head).join('\n');
}

/** Closes or hides what the last block has opened and not yet closed. */
export function mendTail(block: string): string {
  const fence = FENCE.exec(block)?.[1];
  if (fence !== undefined) {
    const closed = block.split('\n').length > 1 && new RegExp(`\\n\\s{0,3}${fence}\\s*$`).test(block);
    return closed ? block : `${block}\n${fence}`;
  }
  let text = withoutUnfinishedTable(block);
  // A link or an image whose address is still coming: its words are enough for now.
  text = text.replace(/!?\[([^\]\n]*)\]\([^)\n]*$/u, '$1').replace(/!?\[([^\]\n]*)$/u, '$1');
  // A mark at the very end may be the first half of a longer one.
  text = text.replace(/(^|\n)\s{0,3}(#{1,6}|[-+>]|\d+[.)])\s*$/u, '$1').replace(/[*_~`]+$/u, '');
  if (count(text, '`') % 2 === 1) text += '`';
  const outside = text.replaceAll(/`[^`]*`/gu, '');
  if (count(outside, '**') % 2 === 1) text += '**';
  else if (count(outside.replaceAll('**', '').replaceAll(/(^|\n)\s*\* /gu, '$1'), '*') % 2 === 1) text += '*';
  if (count(outside, '~~') % 2 === 1) text += '~~';
  return text;
}
