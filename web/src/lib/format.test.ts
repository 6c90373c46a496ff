import { describe, expect, test } from 'vitest';
import {
  formatCost,
  formatDuration,
  formatFileSize,
  formatLatency,
  fullName,
  initials,
  percentOf,
  relativeTime,
} from './format';

describe('file sizes read as the specification says (R83)', () => {
  test.each([
    [0, '0 b'],
    [9, '9 b'],
    [1023, '1023 b'],
    [1024, '1.0 kb'],
    [1536, '1.5 kb'],
    [10_188, '9.9 kb'],
    [10_230, '10 kb'],
    [10_240, '10 kb'],
    [1024 ** 2, '1.0 mb'],
    [200 * 1024 ** 2, '200 mb'],
    [3.25 * 1024 ** 3, '3.3 gb'],
    [5 * 1024 ** 4, '5.0 tb'],
    [5000 * 1024 ** 4, '5000 tb'],
    [-1, '–'],
    [Number.NaN, '–'],
  ])('%d bytes', (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text);
  });
});

describe('relative time reads as the specification says (R84)', () => {
  const now = new Date(2026, 10, 21, 10, 30, 0);
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  test.each([
    ['a second', before(1), { kind: 'now' }],
    ['a clock that is ahead', before(-90), { kind: 'now' }],
    ['59 seconds', before(59), { kind: 'now' }],
    ['one minute', before(60), { kind: 'minutes', count: 1 }],
    ['59 minutes', before(3599), { kind: 'minutes', count: 59 }],
    ['one hour', before(3600), { kind: 'hours', count: 1 }],
    ['23 hours', before(86_399), { kind: 'hours', count: 23 }],
    ['a day', before(86_400), { kind: 'yesterday' }],
    ['the first minute of yesterday', new Date(2026, 10, 20, 0, 0, 0), { kind: 'yesterday' }],
    ['the day before yesterday', new Date(2026, 10, 19, 23, 59, 59), { kind: 'date', text: '19/11/2026' }],
    ['long ago', new Date(2024, 0, 2), { kind: 'date', text: '02/01/2024' }],
    ['soon', before(-180), { kind: 'inMinutes', count: 3 }],
    ['nearly an hour ahead', before(-3599), { kind: 'inHours', count: 1 }],
    ['tomorrow', before(-86_399), { kind: 'inDays', count: 1 }],
    ['three days ahead, seen by a clock half a minute behind', before(-3 * 86_400 - 29), { kind: 'inDays', count: 3 }],
    ['in two months', new Date(2027, 0, 21), { kind: 'date', text: '21/01/2027' }],
  ])('%s', (_, date, expected) => {
    expect(relativeTime(date, now)).toEqual(expected);
  });
});

test.each([
  [0, '0.0 s'],
  [7, '< 0.01 s'],
  [17, '0.02 s'],
  [840, '0.8 s'],
  [960, '1.0 s'],
  [4_240, '4.2 s'],
  [13_400, '13 s'],
  [65_000, '1 min 5 s'],
  [-1, '–'],
])('UX-16: a duration of %d ms reads %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

test('operators read milliseconds', () => {
  expect([7, 840, 4_240, -1].map(formatLatency)).toEqual(['7 ms', '840 ms', '4.2 s', '–']);
});

test('a person without a name is called by their email', () => {
  expect(fullName({ first_name: '', last_name: ' ', email: 'a@b.example' })).toBe('a@b.example');
  expect(initials('', '')).toBe('?');
  expect(initials('ada', 'marlowe')).toBe('AM');
});

test.each([
  [3_400, 'USD', '$0.0034'],
  [1_000_000, 'USD', '$1.00'],
  [3_125_000, 'EUR', '€3.13'],
  [0, 'USD', '$0.00'],
  [2_000_000, 'nonsense', '2.00 nonsense'],
])('%d millionths of %s cost %s', (micros, currency, text) => {
  expect(formatCost(micros, currency)).toBe(text);
});

test('only all of it is 100 %', () => {
  expect([percentOf(999, 1_000), percentOf(1_000, 1_000), percentOf(0, 0)]).toEqual([99, 100, 100]);
});
