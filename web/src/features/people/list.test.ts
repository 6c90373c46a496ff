import { expect, test } from 'vitest';
import { APP_ACCESS, appAccessOf, firstOrder, readFilter } from './list';

const read = (text: string) => readFilter(new URLSearchParams(text));

test('R45: an empty address lists everybody by name', () => {
  expect(read('')).toEqual({
    search: '',
    status: undefined,
    role_id: undefined,
    sort_by: 'name',
    order: 'asc',
    page: 1,
  });
});

test('R45: search, sort, filters and page come from the address', () => {
  expect(read('search=ada&status=invited&role=r1&sort=last_seen&order=asc&page=3')).toEqual({
    search: 'ada',
    status: 'invited',
    role_id: 'r1',
    sort_by: 'last_seen',
    order: 'asc',
    page: 3,
  });
});

test.each([
  ['page=0'],
  ['page=-1'],
  ['page=1.5'],
  ['page=x'],
  ['page=101'],
  ['sort=password'],
  ['status=deleted'],
  ['order=up'],
])('an address with %s is read as if it was not there', (text) => {
  expect(read(text)).toEqual(read(''));
});

test('times begin with the latest', () => {
  expect(firstOrder('last_seen')).toBe('desc');
  expect(firstOrder('email')).toBe('asc');
});

test('R71: each choice of apps is found again, and an unknown list is left alone', () => {
  for (const [key, list] of Object.entries(APP_ACCESS)) expect(appAccessOf(list)).toBe(key);
  expect(appAccessOf(['ONLY_CALLS', 'WEB_APP'])).toBeNull();
  expect(appAccessOf([])).toBeNull();
});
