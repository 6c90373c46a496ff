import { expect, test } from 'vitest';
import { ageOf, byAge } from './ages';

const now = new Date(2026, 10, 26, 9, 0);

test.each([
  [new Date(2026, 10, 26, 0, 1), 'today'],
  [new Date(2026, 10, 27, 0, 1), 'today'],
  [new Date(2026, 10, 25, 23, 59), 'yesterday'],
  [new Date(2026, 10, 20, 12, 0), 'week'],
  [new Date(2026, 9, 28, 12, 0), 'month'],
  [new Date(2026, 8, 3, 12, 0), { year: 2026, month: 8 }],
])('%s', (at, age) => {
  expect(ageOf(at, now)).toEqual(age);
});

test('rows are cut where the age changes, and stay in their order', () => {
  const rows = [26, 26, 25, 3, 2].map((day) => new Date(2026, 10, day, 8).toISOString());
  expect(byAge(rows, (row) => row, now).map((group) => group.rows.length)).toEqual([2, 1, 2]);
});
