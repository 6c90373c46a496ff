/** Rules of documents, without React. */
import { at } from '@/api/api';
import type { Document, DocumentKind, DocumentStatus, Passage } from '@/api/gen/types.gen';

export const isBeingRead = (document: Pick<Document, 'status'>) =>
  document.status === 'queued' || document.status === 'extracting';

/** Whether the server still reads something of it: its own file, or a newer one. */
export const isUnsettled = (document: Pick<Document, 'status' | 'newer'>) =>
  isBeingRead(document) || (document.newer !== null && isBeingRead(document.newer));

/** How often the server begins to read a file at most. */
export const ATTEMPTS = 3;

/** Pictures that every browser shows; a TIFF is shown by few. */
const PICTURES: ReadonlySet<DocumentKind> = new Set(['png', 'jpeg', 'webp']);

export const isPicture = (kind: DocumentKind | null) => kind !== null && PICTURES.has(kind);

/** Kinds whose pages are made by who sets them: what was counted in the file is none, or sheets. */
const UNPAGED: ReadonlySet<DocumentKind> = new Set(['docx', 'odt', 'xlsx']);

export const isUnpaged = (kind: DocumentKind | null) => kind !== null && UNPAGED.has(kind);

/** Whether the pages that a passage names are those of what is shown: a slide is a page, a sheet may be many. */
export const hasPages = (kind: DocumentKind | null) => kind === 'pdf' || kind === 'pptx';

export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'table'; header: string[]; rows: string[][] }
  | { kind: 'text'; text: string };

const cells = (row: string) => row.split(' | ');

/** Lines with the same number of cells are a table; without the names of its columns, one line alone is just a line. */
function tableOf(lines: readonly string[], columns: string | null): Block | null {
  const rows = lines.map(cells);
  const header = columns === null ? rows[0] : cells(columns);
  const body = columns === null ? rows.slice(1) : rows;
  if (header === undefined || header.length < 2 || body.length === 0) return null;
  return body.every((row) => row.length === header.length) ? { kind: 'table', header, rows: body } : null;
}

/** A passage's text as what it was in the document: the headings that it begins with, tables, and the words between. */
export function blocksOf(passage: Pick<Passage, 'text' | 'heading' | 'table_header'>): Block[] {
  const path = (passage.heading ?? '').split(' › ');
  let beginsWith = 0;
  return passage.text.split('\n\n').map((text, index): Block => {
    const level = path.indexOf(text, beginsWith);
    if (index === beginsWith && text !== '' && level >= 0) {
      beginsWith += 1;
      return { kind: 'heading', level: level + 1, text };
    }
    return tableOf(text.split('\n'), index === 0 ? passage.table_header : null) ?? { kind: 'text', text };
  });
}

export const DOCUMENT_STATUSES: readonly DocumentStatus[] = ['ready', 'queued', 'extracting', 'failed'];

export const originalOf = (id: string, version?: number) =>
  at('get', '/document/{id}/content', { path: { id }, query: { version } });

/** The pages of an office file, which the server makes. */
export const previewOf = (id: string, version?: number) =>
  at('get', '/document/{id}/preview', { path: { id }, query: { version } });
