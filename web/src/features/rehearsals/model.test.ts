import { expect, test } from 'vitest';
import type { Breakage, BreakageReport } from '@/api/gen/types.gen';
import { breaksNothing, broken, repairAt } from './model';

const report: BreakageReport = {
  kinds: [
    { kind: 'use_case', looked_at: 12, breaks: 0 },
    { kind: 'schedule', looked_at: 3, breaks: 1 },
  ],
  stops_all: null,
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

test('issue 33: a repair leads to what can be opened, and to nothing that has no name', () => {
  expect(repairAt(breakage)).toBe('/edit-use-case/a');
  expect(repairAt({ ...breakage, kind: 'schedule' })).toBe('/schedules/a');
  expect(repairAt({ ...breakage, kind: 'batch' })).toBe('/batches/a');
  expect(repairAt({ ...breakage, kind: 'api_key' })).toBeNull();
  expect(repairAt({ ...breakage, name: null })).toBeNull();
});
