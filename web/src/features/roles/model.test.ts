import { expect, test } from 'vitest';
import type { Right } from '@/api/types';
import { changeOf, copyName, givable } from './model';

const right = (slug: string, scope: Right['scope'] = 'account'): Right => ({
  slug,
  scope,
  sentence: `May ${slug}`,
});
const ALL = [right('a'), right('b'), right('c')];

test('R72, UX-40: what a change gives and takes, in words and in the order of the rights', () => {
  expect(changeOf(ALL, ['c', 'a'], ['b', 'c'])).toEqual({ gained: ['May b'], lost: ['May a'] });
  expect(changeOf(ALL, ['a'], ['a'])).toEqual({ gained: [], lost: [] });
});

test('R72: nobody gives a right of the account that they do not hold', () => {
  expect(givable(right('manage-billing'), ['manage-roles'])).toBe(false);
  expect(givable(right('manage-roles'), ['manage-roles'])).toBe(true);
  expect(givable(right('lock-runs', 'workspace'), [])).toBe(true);
});

test('a copy gets a name that is free', () => {
  const copyOf = (name: string, count: number) => (count === 1 ? `${name} copy` : `${name} copy ${String(count)}`);
  expect(copyName('Member', ['Member'], copyOf)).toBe('Member copy');
  expect(copyName('Member', ['Member copy', 'Member copy 2'], copyOf)).toBe('Member copy 3');
});
