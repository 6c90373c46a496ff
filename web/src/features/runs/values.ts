/** What a field of a run's form may hold. */

/** A row of a table as it is typed: the text of each cell by its column's title. */
export type TableRow = Readonly<Record<string, string>>;

/** Text, choice, date and number as typed; yes/no as a boolean; a file as its document id; chosen options and rows as lists; empty is '' or []. */
export type FieldValue = string | number | boolean | readonly string[] | readonly TableRow[];
export type FormValues = Record<string, FieldValue>;

export type WireCell = string | number | boolean;
export type WireRow = Record<string, WireCell>;
export type WireValue = string | number | boolean | readonly string[] | readonly WireRow[];
export type Payload = Record<string, WireValue | null>;

export const isBlank = (row: TableRow) => Object.values(row).every((cell) => cell.trim() === '');

export const rowsOf = (value: FieldValue | undefined): readonly TableRow[] =>
  Array.isArray(value) ? value.filter((row): row is TableRow => typeof row === 'object') : [];

export const chosenOf = (value: FieldValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** What a field of words holds. */
export const wordsOf = (value: FieldValue | undefined): string =>
  value === undefined || typeof value === 'object' ? '' : String(value);

export function isEmpty(value: FieldValue | undefined): boolean {
  if (value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (!Array.isArray(value)) return false;
  return value.every((each: string | TableRow) => (typeof each === 'string' ? each.trim() === '' : isBlank(each)));
}
