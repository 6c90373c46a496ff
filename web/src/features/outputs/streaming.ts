/**
 * Text that is still arriving. It is cut into finished blocks, so that only the last one is drawn again, and the open
 * end of that one is mended, so that no half-written markup flashes by.
 */
import type { CitationRef } from '@/api/types';

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

/** Cuts at blank lines, but not inside a fenced code block. Joining the blocks with a blank line gives the text back. */
export function splitBlocks(text: string): string[] {
  const blocks: string[] = [];
  let lines: string[] = [];
  let fence: string | null = null;
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined) {
      if (fence === null) fence = mark;
      else if (mark.startsWith(fence)) fence = null;
    }
    if (line.trim() === '' && fence === null) {
      if (lines.length > 0) blocks.push(lines.join('\n'));
      lines = [];
    } else {
      lines.push(line);
    }
  }
  if (lines.length > 0) blocks.push(lines.join('\n'));
  return blocks;
}

const count = (text: string, mark: string) => text.split(mark).length - 1;

const cells = (row: string) => row.trim().replace(/^\|/u, '').replace(/\|$/u, '').split('|').length;

/** A table is one only when its second row is whole; until then its head would stand there as bare strokes. */
function withoutUnfinishedTable(block: string): string {
  const lines = block.split('\n');
  const head = lines.findIndex((line) => line.trimStart().startsWith('|'));
  if (head < 0) return block;
  const rule = lines[head + 1] ?? '';
  const whole = /^[\s:|-]*-[\s:|-]*$/u.test(rule) && cells(rule) === cells(lines[head] ?? '');
  return whole ? block : lines.slice(0, head).join('\n');
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
