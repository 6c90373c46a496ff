import { describe, expect, test } from 'vitest';
import type { CheckTotals } from '@/api/gen/types.gen';
import { EXPECTATION_KINDS, freshExpectation, isUnderWay, sentExpectation, splitExampleErrors } from './model';

const totals = (status: CheckTotals['status']) => ({ status }) as CheckTotals;

describe('issue 5: checks', () => {
  test('one is under way until both versions have come to their end, unless the draft’s was stopped', () => {
    expect(isUnderWay({ draft: totals('running'), live: null })).toBe(true);
    expect(isUnderWay({ draft: totals('done'), live: totals('settling') })).toBe(true);
    expect(isUnderWay({ draft: totals('done'), live: totals('done') })).toBe(false);
    expect(isUnderWay({ draft: totals('cancelled'), live: totals('running') })).toBe(false);
    expect(isUnderWay({ draft: totals('paused'), live: null })).toBe(false);
  });

  test('a missing number is sent as one that the server refuses in words', () => {
    for (const kind of EXPECTATION_KINDS) {
      const sent = sentExpectation(freshExpectation(kind, [{ id: 'd' }]));
      expect(JSON.stringify(sent)).not.toContain('null');
    }
    expect(sentExpectation({ kind: 'time', most_seconds: Number.NaN })).toEqual({ kind: 'time', most_seconds: 0 });
  });

  test('what the server refuses stands where it was typed', () => {
    const split = splitExampleErrors({
      name: ['Please enter a name.'],
      'inputs.topic': ['Please fill this in.'],
      'expectations[2].text': ['Please write something here.'],
      expectations: ['At most 20 fit here.'],
    });
    expect(split).toEqual({
      name: 'Please enter a name.',
      inputs: { topic: 'Please fill this in.' },
      expectations: { 2: 'Please write something here.' },
      rest: ['At most 20 fit here.'],
    });
  });
});
