/** Rows of a table in the order of one column: by the values that they carry, else by their words. */
import type { DocumentNode } from '@/api/gen/types.gen';
import { attribute, childrenOf, textOf } from './model';

export type Order = { column: number; direction: 'ascending' | 'descending' };

const isFixed = (row: DocumentNode) => attribute(row, 'header') === true || attribute(row, 'total') === true;

function compare(one: DocumentNode | undefined, other: DocumentNode | undefined): number {
  const [a, b]: [unknown, unknown] = [one?.value, other?.value];
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [one, other].map((cell) => (cell === undefined ? '' : textOf(cell).trim()));
  return (left ?? '').localeCompare(right ?? '', undefined, { numeric: true });
}

const isEmpty = (cell: DocumentNode | undefined) => cell === undefined || textOf(cell).trim() === '';

export function ordered(rows: readonly DocumentNode[], order: Order | null): readonly DocumentNode[] {
  if (order === null) return rows;
  const { column, direction } = order;
  const sign = direction === 'ascending' ? 1 : -1;
  const sorted = rows
    .filter((row) => !isFixed(row))
    .toSorted((a, b) => {
      const [one, other] = [childrenOf(a)[column], childrenOf(b)[column]];
      // What is not there comes last either way.
      if (isEmpty(one) || isEmpty(other)) return Number(isEmpty(one)) - Number(isEmpty(other));
      return sign * compare(one, other);
    });
  const isHead = (row: DocumentNode) => attribute(row, 'header') === true;
  return [...rows.filter(isHead), ...sorted, ...rows.filter((row) => isFixed(row) && !isHead(row))];
}
