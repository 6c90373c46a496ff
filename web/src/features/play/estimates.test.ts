import { expect, test } from 'vitest';
import type { AnswerEstimate } from '@/api/gen/types.gen';
import { shareOfWindow, sumOf } from './estimates';

const answer = (cost_micros: number | null, currency: string | null): AnswerEstimate => ({
  model: { id: 'm', region: 'eu' },
  model_label: 'M',
  region_label: 'Europe',
  only_copies: false,
  tokens: 500,
  cost_micros,
  currency,
  context_window: 1_000,
  documents: 0,
  passages: 0,
  retrieval: null,
  left_out: 0,
  summarised: 0,
  answered_by_entry: null,
});

test('the costs of a comparison are added up; one that is unknown makes the sum unknown', () => {
  expect(sumOf([answer(1_200, 'EUR'), answer(800, 'EUR')])).toEqual({ micros: 2_000, currency: 'EUR' });
  expect(sumOf([answer(1_200, 'EUR'), answer(null, null)])).toBeNull();
  expect(sumOf([answer(1_200, 'EUR'), answer(800, 'USD')])).toBeNull();
  expect(sumOf([])).toBeNull();
});

test('the share of what a model reads at once never passes the whole', () => {
  expect(shareOfWindow(answer(null, null))).toBe(0.5);
  expect(shareOfWindow({ tokens: 3_000, context_window: 1_000 })).toBe(1);
  expect(shareOfWindow({ tokens: 3_000, context_window: 0 })).toBe(0);
});
