import { expect, test } from 'vitest';
import { clockText } from './countdown';

test.each([
  [0, '00:00'],
  [-5, '00:00'],
  [59.9, '00:59'],
  [845, '14:05'],
  [3_600, '1:00:00'],
  [3_727, '1:02:07'],
])('%d seconds read %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
