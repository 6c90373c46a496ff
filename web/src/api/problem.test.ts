import { expect, test } from 'vitest';
import { readRetryAfter } from './problem';

const now = Date.parse('2026-11-21T10:00:00Z');

test.each([
  [null, null],
  ['', null],
  ['soon', null],
  ['20', 20],
  ['0.2', 1],
  ['-5', 0],
  ['Sat, 21 Nov 2026 10:00:30 GMT', 30],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
])('Retry-After %j means %j seconds', (value, seconds) => {
  expect(readRetryAfter(value, now)).toBe(seconds);
});
