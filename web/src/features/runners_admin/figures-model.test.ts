import { callFigures, conformance } from '@mock/figures';
import { expect, test } from 'vitest';
import { computing, drawn, eventful, objectionTo, percent, stepLabel } from './figures-model';

const point = (calls: number, failed = 0, open = 0) => ({
  at: '2026-11-22T06:00:00Z',
  open_seconds: open,
  figures: callFigures({ calls, failed, error_rate: calls === 0 ? null : failed / calls, errors: { cancelled: 1 } }),
});

test('a step that nobody called is a gap in the lines, not a zero', () => {
  expect(drawn([point(0)], '24', 10)[0]).toMatchObject({ errorRate: null, total_p50_ms: null });
  expect(drawn([point(10, 2)], '24', 10)[0]).toMatchObject({ errorRate: 20, failed: 2, answered: 7 });
});

test('how long a binding was left alone is a part of its step, and never more than all of it', () => {
  expect(drawn([point(1, 0, 300)], '24', 10)[0]?.open).toBe(50);
  expect(drawn([point(1, 0, 90)], '1', 1)[0]?.open).toBe(100);
});

test('the table leaves out steps in which nothing happened and begins with the newest', () => {
  const rows = eventful([point(1), point(0), point(0, 0, 10), { ...point(3), at: '2026-11-22T07:00:00Z' }]);
  expect(rows.map((row) => row.figures.calls)).toEqual([3, 0, 1]);
});

test('a failure is never rounded to none, and nothing is not zero', () => {
  expect([null, 0, 0.0004, 0.004, 0.123, 1].map(percent)).toEqual(['–', '0 %', '< 0.1 %', '0.4 %', '12 %', '100 %']);
  expect([null, 640, 2400, 12_000].map(computing)).toEqual(['–', '640 µs', '2.4 ms', '12 ms']);
});

test('a step says its day where the span has several', () => {
  expect(stepLabel('2026-11-22T06:00:00', '1')).toBe('06:00');
  expect(stepLabel('2026-11-22T06:00:00', '168')).toBe('22/11 06:00');
});

test('P: a version needs a reason when its check failed, was cut off or goes on, and none when nobody has looked', () => {
  expect(objectionTo(conformance())).toBeNull();
  expect(objectionTo(conformance({ state: 'none' }))).toBeNull();
  expect(objectionTo(undefined)).toBeNull();
  expect(objectionTo(conformance({ failed: 1 }))).toBe('failed');
  expect(objectionTo(conformance({ problem: 'It was ended.' }))).toBe('unfinished');
  for (const state of ['waiting', 'running', 'cut_off'] as const)
    expect(objectionTo(conformance({ state }))).toBe('unfinished');
});
