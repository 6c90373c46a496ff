import { describe, expect, test } from 'vitest';
import { formatMoment } from '@/lib/format';
import { captions, type Line, lineAt, matching, wordsOf } from './model';

const line = (
  id: string,
  start: number | null,
  text: string,
  speaker: string | null = null,
  end: number | null = null,
) => ({ id, start_ms: start, end_ms: end, text, speaker }) satisfies Line;

const LINES = [
  line('a', 0, 'Anna: We begin.', 'Anna', 4_000),
  line('b', 4_500, '[0:04] Ben Carter (Sales): 3 < 4 & more', 'Ben Carter'),
  line('c', 3_600_000, 'Applause'),
];
const asNamed = (speaker: string) => speaker;

describe('moments', () => {
  test.each([
    [0, '0:00'],
    [62_999, '1:02'],
    [3_661_000, '1:01:01'],
    [-5, '0:00'],
  ])('%d ms reads %s', (ms, shown) => {
    expect(formatMoment(ms)).toBe(shown);
  });

  test('the line of a time is the last that has begun', () => {
    expect([-1, 0, 4_499, 4_500, 9_999_999].map((ms) => lineAt(LINES, ms))).toEqual([-1, 0, 0, 1, 2]);
    expect(lineAt([], 10)).toBe(-1);
  });
});

describe('lines', () => {
  test('what somebody said stands without the name and the time in front of it', () => {
    expect(LINES.map(wordsOf)).toEqual(['We begin.', '3 < 4 & more', 'Applause']);
    expect(wordsOf(line('d', 0, '10:30 is too late: we go', 'Ben'))).toBe('is too late: we go');
  });

  test('the search finds words in any order, and the name that a speaker was given', () => {
    const named = (speaker: string) => (speaker === 'Anna' ? 'Anna Weber' : speaker);
    expect(matching(LINES, 'begin we', asNamed).map(({ id }) => id)).toEqual(['a']);
    expect(matching(LINES, 'WEBER', named).map(({ id }) => id)).toEqual(['a']);
    expect(matching(LINES, ' ', asNamed)).toHaveLength(3);
    expect(matching(LINES, 'nobody', asNamed)).toEqual([]);
  });

  test('captions end where the next line begins, and nothing said becomes a tag', () => {
    expect(captions(LINES, asNamed)).toBe(
      [
        'WEBVTT',
        '00:00:00.000 --> 00:00:04.000\nAnna: We begin.',
        '00:00:04.500 --> 01:00:00.000\nBen Carter: 3 &lt; 4 &amp; more',
        '01:00:00.000 --> 01:00:05.000\nApplause',
      ].join('\n\n'),
    );
  });
});
