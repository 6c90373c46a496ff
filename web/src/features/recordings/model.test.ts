import { replay } from '@mock/observe';
import { expect, test } from 'vitest';
import { changesOf, lossOf, newDraft, orderOf, problemsOf, recordingState, sumsOf } from './model';
import { differenceLines } from './words';

const NOW = new Date('2026-11-22T10:00:00Z');

test('only what was changed is sent, so that what somebody else set meanwhile stays', () => {
  const kept = { enabled: false, permitted: true, share: 100, retention_days: 14, keeps_texts: true };
  expect(changesOf({ enabled: true, share: 100, keeps_texts: true }, kept)).toEqual({ enabled: true });
  expect(changesOf({ share: 100 }, kept)).toEqual({});
});

test('C14: a change that takes from records that are there says what', () => {
  const kept = {
    enabled: true,
    permitted: true,
    share: 100,
    retention_days: 14,
    keeps_texts: true,
    may_enable: true,
    recordings: 3,
    bytes: 9,
    with_texts: 2,
    texts_until: null,
    held_until: null,
  };
  expect(lossOf({ keeps_texts: false, retention_days: 3 }, kept)).toEqual({ kind: 'texts', records: 2 });
  expect(lossOf({ retention_days: 3 }, kept)).toEqual({ kind: 'days', records: 3, days: 3 });
  for (const change of [{ retention_days: 20 }, { share: 5 }, { keeps_texts: true }]) {
    expect(lossOf(change, kept)).toBeNull();
  }
  expect(lossOf({ keeps_texts: false, retention_days: 3 }, { ...kept, recordings: 0, with_texts: 0 })).toBeNull();
});

test('what the company forbids is forbidden, whatever staff switched', () => {
  const settings = { enabled: true, permitted: false, share: 100, retention_days: 14, keeps_texts: true };
  expect(recordingState(settings)).toBe('forbidden');
  expect(recordingState({ ...settings, permitted: true })).toBe('on');
});

test('the share of equal runs is of those that were played', () => {
  expect(sumsOf(replay({ chosen: 10, waiting: 4, same: 3, differs: 1, newly_fails: 0, not_played: 2 }))).toEqual({
    played: 4,
    done: 6,
    percentSame: 75,
  });
  expect(sumsOf(replay({ same: 0, differs: 0, newly_fails: 0 })).percentSame).toBeNull();
});

test('one difference in many is not rounded up to all the same', () => {
  expect(sumsOf(replay({ same: 999, differs: 1, newly_fails: 0 })).percentSame).toBe(99);
});

test('B22: an order is refused with the field named before it is sent', () => {
  expect(problemsOf({ ...newDraft(''), limit: Number.NaN })).toEqual({ digest: 'no-version', limit: 'no-limit' });
  expect(problemsOf({ ...newDraft('d'), limit: 5_001 })).toEqual({ limit: 'no-limit' });
  expect(problemsOf({ ...newDraft('d'), period: 'days' })).toEqual({ from: 'no-day' });
  expect(problemsOf({ ...newDraft('d'), period: 'days', from: '2026-11-02', to: '2026-11-01' })).toEqual({
    to: 'wrong-order',
  });
  expect(problemsOf(newDraft('d'))).toEqual({});
});

test('a period ends now, and chosen days are whole days of the reader', () => {
  expect(orderOf(newDraft('d'), 'openai', NOW)).toEqual({
    plugin: 'openai',
    digest: 'd',
    client_id: null,
    since: '2026-11-15T10:00:00.000Z',
    until: null,
    limit: 500,
  });
  const days = { ...newDraft('d'), period: 'days' as const, from: '2026-11-01', to: '2026-11-02' };
  expect(orderOf(days, 'openai', NOW)).toMatchObject({
    since: new Date(2026, 10, 1).toISOString(),
    until: new Date(2026, 10, 3).toISOString(),
  });
});

test('differences are lines with their size, each once, and one that is not known yet by its name', () => {
  const ask = { aspect: 'new_ask', changed: 1, of: 1 };
  expect(
    differenceLines([
      ask,
      ask,
      { aspect: 'text', changed: 1_200, of: 2_400 },
      { aspect: 'citations', changed: 2, of: 0 },
      { aspect: 'odd_thing', changed: 1, of: 2 },
    ]),
  ).toEqual([
    'It asks the provider what the recorded run did not ask',
    'Words of the answer: 1,200 changed, of 2,400',
    'Citations: 2, none before',
    'odd thing: 1 changed, of 2',
  ]);
});
