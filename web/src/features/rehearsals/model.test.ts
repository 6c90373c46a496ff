import { expect, test } from 'vitest';
import type { Breakage, BreakageReport, PlanEffects } from '@/api/gen/types.gen';
import { allOf, breaksNothing, broken, repairAt, sightOf, working } from './model';

const report: BreakageReport = {
  kinds: [
    { kind: 'use_case', looked_at: 12, works: 12, breaks: 0 },
    { kind: 'schedule', looked_at: 3, works: 0, breaks: 1 },
  ],
  stops_all: null,
  stops_code: null,
  plan: null,
  is_complete: true,
  clients: [],
  breakages: [],
  next: null,
};
const breakage: Breakage = {
  kind: 'use_case',
  id: 'a',
  name: 'Summary',
  workspace_id: 'w',
  code: 'runs.no_model',
  reason: 'Gone.',
  instead: null,
  use_case_id: null,
  holder_id: null,
};

test('issue 33: nothing breaks only where no kind does and nothing is stopped', () => {
  expect(broken(report).map(({ kind }) => kind)).toEqual(['schedule']);
  expect(breaksNothing(report)).toBe(false);
  const whole = { ...report, kinds: [] };
  expect(breaksNothing(whole)).toBe(true);
  expect(breaksNothing({ ...whole, clients: [{ client_id: 7, client_name: 'Acme', kinds: report.kinds }] })).toBe(
    false,
  );
  expect(breaksNothing({ ...whole, stops_all: 'The month is used up.' })).toBe(false);
});

test('issue 33: what another plan takes besides breaks something, and what is so already does not', () => {
  const nothing: PlanEffects = { left_open: null, limits: [], lost_features: [] };
  const seats = { limit: 'seats', used: 7, of: 5, effect: 'keeps_out', is_news: true } as const;
  const quiet = (plan: PlanEffects) => breaksNothing({ ...report, kinds: [], plan });
  expect(quiet(nothing)).toBe(true);
  expect(quiet({ ...nothing, left_open: 'reads' })).toBe(false);
  expect(quiet({ ...nothing, limits: [seats] })).toBe(false);
  expect(quiet({ ...nothing, limits: [{ ...seats, is_news: false }] })).toBe(true);
  expect(quiet({ ...nothing, lost_features: [{ slug: 'api', name: 'API', goes_on: 2 }] })).toBe(false);
});

test('issue 33: where everything stops, what works now is counted', () => {
  expect(working(report).map(({ kind }) => kind)).toEqual(['use_case']);
  expect(allOf(['12 use cases', '1 API key'])).toBe('12 use cases and 1 API key');
});

test('issue 33: a repair leads to what can be opened, and to nothing that has no name', () => {
  expect(repairAt(breakage, 'me')).toBe('/edit-use-case/a');
  expect(repairAt({ ...breakage, kind: 'schedule' }, 'me')).toBe('/schedules/a');
  expect(repairAt({ ...breakage, kind: 'batch' }, 'me')).toBe('/batches/a');
  expect(repairAt({ ...breakage, name: null }, 'me')).toBeNull();
  // A key is managed by its holder; somebody else looks after the holder's account.
  const key = { ...breakage, kind: 'api_key', holder_id: 'me' } as const;
  expect(repairAt(key, 'me')).toBe('/settings/developers');
  expect(repairAt({ ...key, holder_id: 'ben' }, 'me')).toBe('/settings/usermanagement?person=ben');
  expect(repairAt({ ...key, name: null }, 'me')).toBeNull();
  expect([breakage, { id: 'a', name: null }, { id: null, name: null }].map(sightOf)).toEqual([
    'named',
    'owner',
    'hidden',
  ]);
});
