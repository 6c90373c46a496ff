import { expect, test } from 'vitest';
import { PICTURE_LIMIT, pictureProblem, timeZones } from './model';

test.each([
  ['image/png', 10, null],
  ['image/webp', PICTURE_LIMIT, null],
  ['image/jpeg', PICTURE_LIMIT + 1, 'size'],
  ['image/svg+xml', 10, 'kind'],
  ['', 10, 'kind'],
])('a picture of kind %j with %d bytes: %j', (type, size, problem) => {
  expect(pictureProblem({ type, size })).toBe(problem);
});

test('the zones hold UTC and the one in use, each once and in order', () => {
  const zones = timeZones('Europe/Berlin');
  expect(zones).toContain('UTC');
  expect(zones.filter((zone) => zone === 'Europe/Berlin')).toHaveLength(1);
  expect(zones).toEqual(zones.toSorted((a, b) => a.localeCompare(b)));
  expect(timeZones('Mars/Olympus')).toContain('Mars/Olympus');
});
