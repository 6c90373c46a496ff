import { expect, it } from 'vitest';
import type { DocumentNode } from '@/api/gen/types.gen';
import { textOf } from './model';
import { ordered } from './order';

const cell = (content: string, value?: number): DocumentNode => ({
  tag: 'cell',
  content: [{ tag: 'text', content }],
  ...(value === undefined ? {} : { value }),
});
const row = (cells: DocumentNode[], attributes = {}): DocumentNode => ({
  tag: 'row',
  content: cells,
  'attr-data': attributes,
});

const ROWS = [
  row([cell('Item'), cell('Price')], { header: true }),
  row([cell('Desk'), cell('1,200.00', 1200)]),
  row([cell('Lamp'), cell('90.00', 90)]),
  row([cell('Chair'), cell('')]),
  row([cell('Total'), cell('1,290.00')], { total: true }),
];

const names = (rows: readonly DocumentNode[]) =>
  rows.map((each) => textOf((each.content as DocumentNode[])[0] as DocumentNode));

it('orders the rows by the values that they carry, and leaves head, sums and what is missing in their places', () => {
  expect(ordered(ROWS, null)).toBe(ROWS);
  expect(names(ordered(ROWS, { column: 1, direction: 'ascending' }))).toEqual([
    'Item',
    'Lamp',
    'Desk',
    'Chair',
    'Total',
  ]);
  expect(names(ordered(ROWS, { column: 1, direction: 'descending' }))).toEqual([
    'Item',
    'Desk',
    'Lamp',
    'Chair',
    'Total',
  ]);
  expect(names(ordered(ROWS, { column: 0, direction: 'ascending' }))).toEqual([
    'Item',
    'Chair',
    'Desk',
    'Lamp',
    'Total',
  ]);
});
