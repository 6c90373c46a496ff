import { insightSums } from '@mock/insight_rows';
import { expect, test } from 'vitest';
import { changeOf, csvOf, largestDrop, monthPassed, pointsOf, readFilter, successOf, wholeMonth } from './model';

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

test.each([
  ['2026-02-01', '2026-02-28', '2026-02-01'],
  ['2028-02-01', '2028-02-29', '2028-02-01'],
  ['2025-12-01', '2025-12-31', '2025-12-01'],
  ['2026-02-01', '2026-02-27', undefined],
  ['2026-02-02', '2026-02-28', undefined],
  ['2026-01-01', '2026-02-28', undefined],
  ['', '', undefined],
])('issue 33: %s to %s as a month is %s', (from, to, month) => {
  expect(wholeMonth({ from, to }, new Date('2028-03-01T00:00:00Z'))).toBe(month);
  expect(wholeMonth({ from, to }, new Date('2025-12-31T23:00:00Z'))).toBe(undefined);
});
