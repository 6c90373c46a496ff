import { beforeEach, expect, test } from 'vitest';
import { signInAs } from '@/testing/render';
import { favourites, MOST_FAVOURITES } from './favourites';

beforeEach(() => signInAs('admin'));

test('UX-34: what is kept stands first, once, and can be taken out', () => {
  favourites.set('a', true);
  favourites.set('b', true);
  favourites.set('a', true);
  expect(favourites.read()).toEqual(['a', 'b']);
  favourites.set('a', false);
  expect(favourites.read()).toEqual(['b']);
});

test('UX-34: they belong to the person, and there are never too many', () => {
  for (let count = 0; count < MOST_FAVOURITES + 3; count += 1) favourites.set(String(count), true);
  expect(favourites.read()).toHaveLength(MOST_FAVOURITES);
  signInAs('viewer');
  expect(favourites.read()).toEqual([]);
});

test('UX-34: what something else wrote there is no list', () => {
  favourites.set('a', true);
  for (const name of Object.keys(localStorage).filter((each) => each.startsWith('favourites:'))) {
    localStorage.setItem(name, '{"a":1}');
  }
  expect(favourites.read()).toEqual([]);
});
