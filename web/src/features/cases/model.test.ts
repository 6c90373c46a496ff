import { expect, test } from 'vitest';
import type { Definition } from '@/api/gen/types.gen';
import { blankDefinition, changedParts, mergedWith } from './model';

const input = { name: 'a', label: 'A', help: '', type: 'date', required: true, options: [], default: null } as const;

test('issue 5: the order of members is no change, and neither is one without a value', () => {
  const { default: _, required, ...rest } = input;
  const one = { ...blankDefinition, inputs: [input] } as unknown as Definition;
  const other = { ...blankDefinition, inputs: [{ required, ...rest }] } as unknown as Definition;
  expect(changedParts(one, other)).toEqual([]);
  expect(changedParts(one, { ...other, inputs: [] })).toEqual(['inputs']);
});

test('issue 5: two drafts are one where each changed other parts, and none where both changed the same one', () => {
  const base = blankDefinition;
  expect(mergedWith(base, { ...base, name: 'Mine' }, { ...base, description: 'Theirs' })).toEqual({
    ...base,
    name: 'Mine',
    description: 'Theirs',
  });
  expect(mergedWith(base, { ...base, name: 'Mine' }, { ...base, name: 'Theirs' })).toBeNull();
  expect(mergedWith(base, { ...base, name: 'Same' }, { ...base, name: 'Same', icon: 'star' })).toMatchObject({
    name: 'Same',
    icon: 'star',
  });
});
