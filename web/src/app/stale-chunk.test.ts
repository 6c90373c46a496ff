import { expect, test, vi } from 'vitest';
import { isStaleChunk, reloadOnStaleChunk, shouldReload } from './stale-chunk';

test('one reload within a minute, never two', () => {
  expect(shouldReload(null, 1_000)).toBe(true);
  expect(shouldReload('1000', 30_000)).toBe(false);
  expect(shouldReload('1000', 62_000)).toBe(true);
  expect(shouldReload('rubbish', 1_000)).toBe(true);
});

test('a missing file reloads the page once, the second time the error goes on to its page', () => {
  const reload = vi.fn();
  reloadOnStaleChunk(reload);
  const first = new Event('vite:preloadError', { cancelable: true });
  window.dispatchEvent(first);
  const second = new Event('vite:preloadError', { cancelable: true });
  window.dispatchEvent(second);
  expect(reload).toHaveBeenCalledOnce();
  expect(first.defaultPrevented).toBe(true);
  expect(second.defaultPrevented).toBe(false);
});

test('the words of each browser are known', () => {
  expect(isStaleChunk(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))).toBe(true);
  expect(isStaleChunk(new TypeError('error loading dynamically imported module'))).toBe(true);
  expect(isStaleChunk(new TypeError('Importing a module script failed.'))).toBe(true);
  expect(isStaleChunk(new TypeError('x is not a function'))).toBe(false);
});
