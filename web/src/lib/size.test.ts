import { expect, test } from 'vitest';
import { parseSize, writeSize } from './size';

test.each([
  ['10', 10_737_418_240],
  [' 10 GB ', 10_737_418_240],
  ['0,5', 536_870_912],
  ['.5', 536_870_912],
  ['1.1', 1_181_116_006],
  ['500 mb', 524_288_000],
  ['2tb', 2_199_023_255_552],
  ['7 b', 7],
  ['0', 0],
  ['', null],
])('“%s” is %j bytes', (typed, bytes) => {
  expect(parseSize(typed)).toBe(bytes);
});

test.each(['ten', '-1', '1,000', '1e3', '10 gib', '10 g', '1.2.3', 'gb', '10000000 gb'])('“%s” is no size', (typed) => {
  expect(parseSize(typed)).toBeNaN();
});

test.each([
  [10_737_418_240, '10'],
  [21_474_836_480, '20'],
  [536_870_912, '0.5'],
  [1_181_116_006, '1.1'],
  [524_288_000, '500 MB'],
  [1_024, '1 KB'],
  [10_737_418_241, '10737418241 B'],
  [0, '0'],
])('%d bytes are written as “%s”, and read as just these again', (bytes, text) => {
  expect(writeSize(bytes)).toBe(text);
  expect(parseSize(text)).toBe(bytes);
});
