import { expect, test } from 'vitest';
import { same, tagsOf } from './model';

test('tags of an address are parted by commas, and compared however they are spelled', () => {
  expect(tagsOf('Lease,,2026')).toEqual(['Lease', '2026']);
  expect(tagsOf(null)).toEqual([]);
  expect(same('Lease', 'lease')).toBe(true);
});
