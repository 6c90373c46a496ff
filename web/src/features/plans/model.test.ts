import { expect, test } from 'vitest';
import { EMPTY_TERMS, problemsOf, withAtLimit } from './model';

test('a plan needs a name, a currency and whole numbers', () => {
  const named = { ...EMPTY_TERMS, name: 'Team' };
  expect(problemsOf(named, 'team')).toEqual({});
  expect(problemsOf(EMPTY_TERMS, 'Team 1')).toEqual({ plan: 'slug', 'terms.name': 'name' });
  expect(problemsOf({ ...named, currency: 'JPY' }, 'team')).toEqual({});
  const wrong = { ...named, currency: 'ISK', price_month: Number.NaN, limits: { ...named.limits, seats: 1.5 } };
  expect(problemsOf(wrong, null)).toEqual({
    'terms.currency': 'currency',
    'terms.price_month': 'money',
    'terms.limits.seats': 'whole',
  });
});

test('a price of what goes over goes with it', () => {
  const charged = { ...EMPTY_TERMS, at_limit: 'overage' as const, over_runs_price: 5, over_tokens_price: 6 };
  expect(withAtLimit(charged, 'hard')).toMatchObject({ at_limit: 'hard', over_runs_price: 0, over_tokens_price: 0 });
  expect(withAtLimit(charged, 'overage')).toEqual(charged);
});
