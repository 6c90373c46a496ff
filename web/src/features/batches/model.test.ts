import { describe, expect, it } from 'vitest';
import type { BatchCounts } from '@/api/gen/types.gen';
import { choiceOf, isUnderWay, microsOf, progressOf, showCell, withChoice } from './model';

const counts = (some: Partial<BatchCounts>): BatchCounts => ({
  total: 0,
  waiting: 0,
  running: 0,
  succeeded: 0,
  failed: 0,
  cancelled: 0,
  skipped: 0,
  faulty: 0,
  ...some,
});

describe('a batch', () => {
  it('is as far as its rows that were not left out', () => {
    const batch = { counts: counts({ total: 10, skipped: 2, waiting: 3, running: 1, succeeded: 4 }) };
    expect(progressOf(batch)).toEqual({ wanted: 8, ended: 4 });
  });

  it('is under way until the last run has ended, also when it was paused or cancelled', () => {
    expect(isUnderWay({ status: 'paused', counts: counts({ running: 1 }) })).toBe(true);
    expect(isUnderWay({ status: 'paused', counts: counts({ waiting: 5 }) })).toBe(false);
    expect(isUnderWay({ status: 'running', counts: counts({}) })).toBe(true);
  });
});

describe('a mapping', () => {
  it('is changed one input at a time', () => {
    const mapping = withChoice({ topic: { column: 0 } }, 'pages', { kind: 'value', value: 3 });
    expect(mapping).toEqual({ topic: { column: 0 }, pages: { value: 3 } });
    expect(choiceOf(mapping, 'pages')).toEqual({ kind: 'value', value: 3 });
    expect(withChoice(mapping, 'topic', { kind: 'none' })).toEqual({ pages: { value: 3 } });
    expect(choiceOf({}, 'topic')).toEqual({ kind: 'none' });
  });
});

it('reads amounts as people write them', () => {
  expect([microsOf('1.5'), microsOf('0,25'), microsOf(' '), microsOf('-1'), microsOf('much')]).toEqual([
    1_500_000,
    250_000,
    null,
    undefined,
    undefined,
  ]);
});

it('shows a cell as a sheet does', () => {
  expect([showCell(null), showCell(true), showCell(3), showCell('=1')]).toEqual(['', 'yes', '3', '=1']);
});
