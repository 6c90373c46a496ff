import { expect, test } from 'vitest';
import type { InputDefinition } from '@/api/types';
import { fileOfPaste, isPastedSheet, rowsOfSheet, tableProblem, typedRow, wireRows } from './tables';
import type { TableRow } from './values';

const input: InputDefinition = {
  name: 'order',
  label: 'Order',
  help: '',
  type: 'table',
  required: false,
  options: [],
  default: null,
  example: null,
  min: null,
  max: null,
  columns: [
    { title: 'Item no.', type: 'text', required: true },
    { title: 'Count', type: 'number' },
    { title: 'Paid', type: 'yes_no' },
  ],
};

test('a sheet fills the columns that are called as they are, in whatever order', () => {
  const sheet = { columns: ['COUNT', 'Price', 'Item No'], rows: [['2', '9', 'Pen']] };
  expect(rowsOfSheet(input, sheet)).toEqual([{ 'Item no.': 'Pen', Count: '2', Paid: '' }]);
});

test('a sheet without titles fills them by place, and its first row is a row', () => {
  const sheet = { columns: ['Pen', '2'], rows: [['Ink', '1']] };
  expect(rowsOfSheet(input, sheet)).toEqual([
    { 'Item no.': 'Pen', Count: '2', Paid: '' },
    { 'Item no.': 'Ink', Count: '1', Paid: '' },
  ]);
});

test('cells that are pasted without titles get those of the table, so that the first row stays one', async () => {
  expect(isPastedSheet('Pen\t2\nInk\t1\n')).toBe(true);
  expect(isPastedSheet('Pen \n')).toBe(false);
  expect(await fileOfPaste(input, 'Pen\t2').text()).toBe('"Item no."\t"Count"\t"Paid"\nPen\t2');
  expect(await fileOfPaste(input, 'item no\tcount\nPen\t2').text()).toBe('item no\tcount\nPen\t2');
});

test('cells are sent as what their columns are, and what was kept is typed again', () => {
  const rows: TableRow[] = [{ 'Item no.': 'Pen', Count: '2,5', Paid: 'Yes', Gone: 'x' }, { 'Item no.': ' ' }];
  const sent = [{ 'Item no.': 'Pen', Count: 2.5, Paid: true }];
  expect(wireRows(input, rows)).toEqual(sent);
  expect(typedRow(sent[0] ?? {})).toEqual({ 'Item no.': 'Pen', Count: '2.5', Paid: 'yes' });
});

test('the first wrong cell is named by its row and column', () => {
  expect(tableProblem(input, [{ 'Item no.': 'Pen' }, { Count: '2' }])).toBe('Row 2, “Item no.”: Please fill this in');
  expect(
    tableProblem(
      input,
      Array.from({ length: 501 }, () => ({ 'Item no.': 'x' })),
    ),
  ).toBe('At most 500 rows, please');
});
