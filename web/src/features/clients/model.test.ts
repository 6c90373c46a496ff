import { expect, test } from 'vitest';
import type { ClientPlan } from '@/api/gen/types.gen';
import { problemsOf, raised, withAllowed } from './model';

const plan = (more: Partial<ClientPlan> = {}): ClientPlan => ({
  allowed_regions: ['eu', 'us'],
  failover_regions: ['us'],
  own_models: false,
  monthly_runs: null,
  monthly_tokens: 0,
  ...more,
});

test('a plan has a region, and whole numbers or none', () => {
  expect(problemsOf(plan())).toEqual({});
  expect(problemsOf(plan({ allowed_regions: [], monthly_runs: 1.5, monthly_tokens: Number.NaN }))).toEqual({
    allowed_regions: 'no-region',
    monthly_runs: 'no-whole-number',
    monthly_tokens: 'no-whole-number',
  });
  expect(problemsOf(plan({ monthly_runs: -1 }))).toEqual({ monthly_runs: 'no-whole-number' });
});

test('a region that is taken away is no way out any more', () => {
  expect(withAllowed(plan(), ['eu']).failover_regions).toEqual([]);
});

test('a region goes one place up, and the first stays', () => {
  expect(raised(['a', 'b', 'c'], 'c')).toEqual(['a', 'c', 'b']);
  expect(raised(['a', 'b'], 'a')).toEqual(['a', 'b']);
  expect(raised(['a', 'b'], 'nowhere')).toEqual(['a', 'b']);
});
