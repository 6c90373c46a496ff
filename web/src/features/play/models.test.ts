import { expect, test } from 'vitest';
import { keyOf } from '@/features/use_cases/models';
import { byNameOrId } from './models';

const item = (id: string, label: string) => ({ value: keyOf({ id, region: 'eu' }), label, disabled: false });
const options = [
  { group: 'Europe', items: [item('acme/large-2026-05', 'Large 2 · Europe'), item('acme/small', 'Small · Europe')] },
  { group: 'Here', items: [item('offline', 'Offline · Here')] },
];
const found = (search: string) =>
  byNameOrId({ options, search, limit: 100 }).flatMap((option) =>
    'group' in option ? option.items.map(({ label }) => label) : [],
  );

test('31: a model is found by its name, its region and its id', () => {
  expect(found('large 2')).toEqual(['Large 2 · Europe']);
  expect(found('2026-05')).toEqual(['Large 2 · Europe']);
  expect(found('ACME')).toEqual(['Large 2 · Europe', 'Small · Europe']);
  expect(found('eu small')).toEqual(['Small · Europe']);
  expect(found(' ')).toHaveLength(3);
  expect(found('none')).toEqual([]);
});
