import { insightRow, insightSums } from '@mock/insight';
import { expect, test } from 'vitest';
import {
  changeOf,
  concentrationOf,
  costOf,
  csvOf,
  largestDrop,
  monthPassed,
  pointsOf,
  readFilter,
  sorted,
  successOf,
} from './model';

test('R86: the time begins with today, and the address is read with suspicion', () => {
  const read = (text: string) => readFilter(new URLSearchParams(text), 'UTC');
  expect(read('')).toEqual({ time: 'today', from: '', to: '', zone: 'UTC', workspace_id: '', use_case_id: '' });
  expect(read('time=30d').time).toBe('30d');
  expect(read('time=never&workspace=me&use_case=1&from=2026-05-02&to=2026-05-01')).toEqual(read(''));
  expect(read('from=2026-05-01&to=2026-05-02')).toMatchObject({ from: '2026-05-01', to: '2026-05-02' });
});

test.each([
  [12, 10, 20],
  [5, 10, -50],
  [5, 0, null],
  [0, 0, null],
])('%d after %d is a change of %s %%', (now, before, change) => {
  expect(changeOf(now, before)).toBe(change);
});

test('success is of everything that was counted, and of nothing it is none', () => {
  expect(successOf(insightSums({ runs: 6, calls: 3, tests: 1, failed: 1, cancelled: 1 }))).toBe(80);
  expect(successOf(insightSums({ runs: 0, calls: 0, tests: 0, failed: 0, cancelled: 0 }))).toBeNull();
});

test('people stop where most of them do, and hidden steps are none', () => {
  expect(largestDrop([20, 18, 9, 8])).toBe(2);
  expect(largestDrop([20, null, 9, 8])).toBe(3);
  expect(largestDrop([5, 5, 5, 5])).toBeNull();
});

test('days without a run are drawn too, and days that are shown together stay so', () => {
  const day = { first: '2026-03-01', last: '2026-03-01', people: 1, runs: 2, calls: 0, failed: 0 };
  expect(pointsOf([day], '2026-02-28', '2026-03-02').map(({ label, runs }) => [label, runs])).toEqual([
    ['28/02/2026', 0],
    ['01/03/2026', 2],
    ['02/03/2026', 0],
  ]);
  const together = { ...day, last: '2026-03-04' };
  expect(pointsOf([together], '2026-03-01', '2026-03-31').map(({ label }) => label)).toEqual([
    '01/03/2026 – 04/03/2026',
  ]);
});

test('issue 33: a month is told from the part of it that has passed in the reader’s zone, and not from its first days', () => {
  expect(monthPassed('2026-11-01', '2026-11-16T00:00:00Z', 'UTC')).toBe(0.5);
  expect(monthPassed('2026-11-01', '2026-11-15T18:15:00Z', 'Asia/Kathmandu')).toBe(0.5);
  expect(monthPassed('2026-11-01', '2026-11-02T23:59:00Z', 'UTC')).toBeNull();
  expect(monthPassed('2026-02-01', '2026-02-15T00:00:00Z', 'UTC')).toBe(0.5);
});

test('C26: a name that a spreadsheet would run stays text in the file', () => {
  expect(csvOf([['=HYPERLINK("x")', 3, null, 'plain']])).toBe('"\'=HYPERLINK(""x"")",3,,"plain"\r\n');
});

test('rows are sorted by what has a value; the first few have a part of all', () => {
  const rows = [
    insightRow('a', { runs: 1, calls: 0, tests: 0, p95_ms: null }),
    insightRow('b', { runs: 3, calls: 0, tests: 0, p95_ms: 100 }),
    insightRow('c', { runs: 6, calls: 0, tests: 0, p95_ms: 900 }),
  ];
  const names = (by: 'p95' | 'done', isDescending: boolean) =>
    sorted(rows, { by, isDescending }).map((row) => row.name);
  expect(names('p95', false)).toEqual(['b', 'c', 'a']);
  expect(names('done', true)).toEqual(['c', 'b', 'a']);
  expect(concentrationOf(rows, 1)).toBe(60);
  expect(concentrationOf([], 5)).toBeNull();
  const cost = costOf(rows);
  expect(cost === null ? null : concentrationOf(rows, 1, cost)).toBe(33);
  const dollars = insightRow('d', { costs: [{ currency: 'USD', micros: 1 }] });
  expect(costOf([...rows, dollars])).toBeNull();
  expect(costOf([])).toBeNull();
});
