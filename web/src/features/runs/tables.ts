/** Tables of a run's form: from cells as they are typed to rows as they are sent, and what is wrong with them. */
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { InputColumn } from '@/api/gen/types.gen';
import type { InputDefinition } from '@/api/types';
import { lengthProblem } from './limits';
import { isBlank, type TableRow, type WireCell, type WireRow } from './values';

/** As the server counts them. */
export const ROWS = 500;
const CELL = 1_000;

const DATE = /^\d{4}-\d{2}-\d{2}$/u;
const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/u;
const YES = new Set(['yes', 'y', 'true', '1', 'x']);
const NO = new Set(['no', 'n', 'false', '0']);

const isDate = (text: string) => DATE.test(text) && !Number.isNaN(Date.parse(text));

/** A row that was kept, as it would have been typed. */
export const typedRow = (row: Readonly<Record<string, unknown>>): TableRow =>
  Object.fromEntries(
    Object.entries(row).map(([title, cell]) => [
      title,
      typeof cell === 'boolean'
        ? cell
          ? 'yes'
          : 'no'
        : typeof cell === 'number'
          ? String(cell)
          : typeof cell === 'string'
            ? cell
            : '',
    ]),
  );

export const columnsOf = (input: InputDefinition): readonly InputColumn[] => input.columns ?? [];

function cellProblem(column: InputColumn, cell: string): string | null {
  const text = cell.trim();
  if (text === '') return column.required ? i18n._(msg`Please fill this in`) : null;
  switch (column.type) {
    case 'number':
      return NUMBER.test(text) ? null : i18n._(msg`Please enter a number`);
    case 'date':
      return isDate(text) ? null : i18n._(msg`Please give a date as YYYY-MM-DD`);
    case 'yes_no':
      return YES.has(text.toLowerCase()) || NO.has(text.toLowerCase())
        ? null
        : i18n._(msg`Please answer with yes or no`);
    default: {
      const characters = CELL.toLocaleString('en');
      return Array.from(cell).length > CELL ? i18n._(msg`At most ${characters} characters, please`) : null;
    }
  }
}

/** What is wrong with a cell, by its place; blank rows are passed over. */
export function badCells(input: InputDefinition, rows: readonly TableRow[]): Map<number, Map<string, string>> {
  const found = new Map<number, Map<string, string>>();
  for (const [index, row] of rows.entries()) {
    if (isBlank(row)) continue;
    const cells = new Map<string, string>();
    for (const column of columnsOf(input)) {
      const problem = cellProblem(column, row[column.title] ?? '');
      if (problem !== null) cells.set(column.title, problem);
    }
    if (cells.size > 0) found.set(index, cells);
  }
  return found;
}

export function tableProblem(input: InputDefinition, rows: readonly TableRow[]): string | null {
  const filled = rows.filter((row) => !isBlank(row)).length;
  const length = lengthProblem({ ...input, max_length: input.max_length ?? ROWS }, filled, 'rows');
  if (length !== null) return length;
  for (const [index, cells] of badCells(input, rows)) {
    for (const [column, problem] of cells) {
      const row = index + 1;
      return i18n._(msg`Row ${row}, “${column}”: ${problem}`);
    }
  }
  return null;
}

function wireCell(column: InputColumn, cell: string): WireCell {
  const text = cell.trim();
  if (column.type === 'number' && NUMBER.test(text)) return Number(text.replace(',', '.'));
  if (column.type === 'yes_no' && YES.has(text.toLowerCase())) return true;
  if (column.type === 'yes_no' && NO.has(text.toLowerCase())) return false;
  return column.type === 'text' ? cell : text;
}

/** The rows that are filled in; a column that the table no longer has stays behind. */
export const wireRows = (input: InputDefinition, rows: readonly TableRow[]): WireRow[] =>
  rows
    .filter((row) => !isBlank(row))
    .map((row) =>
      Object.fromEntries(
        columnsOf(input).flatMap((column) => {
          const cell = row[column.title] ?? '';
          return cell.trim() === '' ? [] : [[column.title, wireCell(column, cell)]];
        }),
      ),
    );

/** A sheet that was read: its first row, and the others. */
export type Sheet = { columns: readonly string[]; rows: readonly (readonly string[])[] };

const plain = (title: string) => title.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The sheet's cells in this table's columns: by their titles where one fits, else by their places, with the first row as a row. */
export function rowsOfSheet(input: InputDefinition, { columns, rows }: Sheet): TableRow[] {
  const titles = columnsOf(input).map(({ title }) => title);
  const places = titles.map((title) => columns.findIndex((column) => plain(column) === plain(title)));
  const named = places.some((place) => place >= 0);
  const taken = named ? rows : [columns, ...rows];
  const cellsOf = (row: readonly string[]) =>
    titles.map((title, index) => [title, row[named ? (places[index] ?? -1) : index] ?? ''] as const);
  return taken.map((row) => Object.fromEntries(cellsOf(row)));
}

/** Text of several cells, as sheets copy it; a single cell is pasted as ever. */
export const isPastedSheet = (text: string) => /[\t\n]/u.test(text.trim());

/** Pasted cells as a file that the server reads. Without titles above them they get the table's own, so that the first row stays a row. */
export function fileOfPaste(input: InputDefinition, text: string): File {
  const titles = columnsOf(input).map(({ title }) => title);
  const first = new Set((text.split(/\r?\n/u)[0] ?? '').split('\t').map(plain));
  const named = titles.some((title) => first.has(plain(title)));
  const quoted = titles.map((title) => `"${title.replaceAll('"', '""')}"`).join('\t');
  return new File([named ? text : `${quoted}\n${text}`], 'pasted.csv', { type: 'text/csv' });
}
