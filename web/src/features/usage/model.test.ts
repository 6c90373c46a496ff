import { apiCall, modelMonth } from '@mock/observe';
import { expect, test } from 'vitest';
import { byMonth, fillOf, isFiltered, keysOf, nextMonth, readCalls, readMonths } from './model';

test.each([
  [79, 100, 79, 'good'],
  [80, 100, 80, 'warn'],
  [999, 1_000, 99, 'warn'],
  [100, 100, 100, 'stop'],
  [130, 100, 130, 'stop'],
  [0, 0, 100, 'stop'],
])('%d of %d is %d %% and %s: a warning from 80 %%, a stop at 100 %%', (used, quota, percent, state) => {
  expect(fillOf(used, quota)).toEqual({ percent, state });
});

test('without a quota nothing is full', () => {
  expect(fillOf(1_000_000, null)).toBeNull();
});

test('the next month begins in UTC, wherever the reader is', () => {
  expect(nextMonth(new Date('2026-12-31T23:59:59Z')).toISOString()).toBe('2027-01-01T00:00:00.000Z');
});

test('rows are grouped by month; costs of two currencies are two sums, and what has no price is told', () => {
  const months = byMonth([
    modelMonth(),
    modelMonth({ model: 'b', cost_micros: 1_000_000 }),
    modelMonth({ model: 'c', cost_micros: 5, currency: 'EUR' }),
    modelMonth({ model: 'd', cost_micros: null, currency: null }),
    modelMonth({ month: '2026-10' }),
  ]);
  expect(months.map(({ month, models }) => [month, models.length])).toEqual([
    ['2026-11', 4],
    ['2026-10', 1],
  ]);
  expect(months[0]?.costs).toEqual([
    { currency: 'USD', micros: 4_120_000 },
    { currency: 'EUR', micros: 5 },
  ]);
  expect(months.map(({ isPartly }) => isPartly)).toEqual([true, false]);
});

test('the filters come from the address; nonsense is read as if it was not there', () => {
  const read = (text: string) => readCalls(new URLSearchParams(text));
  expect(isFiltered(read('key_id=me&status=odd&from=yesterday'))).toBe(false);
  expect(read('status=failed&model=gpt').status).toBe('failed');
  expect(readMonths(new URLSearchParams('months=99'))).toBe(12);
});

test('keys are known by their names, also other people’s, and one that is chosen never disappears', () => {
  const calls = [apiCall(1), apiCall(2, { key_id: 'k2', key_name: null, user_name: 'Ben Osei' })];
  expect(keysOf([{ value: apiCall(1).key_id ?? '', label: 'Mine' }], calls, 'ffffffff-1')).toEqual([
    { value: apiCall(1).key_id, label: 'Mine' },
    { value: 'k2', label: 'Ben Osei' },
    { value: 'ffffffff-1', label: 'ffffffff' },
  ]);
});
