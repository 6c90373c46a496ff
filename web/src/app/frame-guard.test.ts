import { beforeEach, expect, test, vi } from 'vitest';
import { isFramed, RECHECK_MS, RECHECKS, watchFrame } from './frame-guard';
import { tellSentry } from './observe';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('R31, R64: inside a frame the page is replaced by the warning with its link, and nothing starts', () => {
  const onFramed = vi.fn();
  expect(watchFrame({ onFramed, framed: () => true })).toBe(true);
  expect(document.querySelector('h1')?.textContent).toBe('Security Warning');
  expect(document.body.textContent).toContain('displayed in an unauthorized frame');
  const link = document.querySelector('a');
  expect(link?.textContent).toBe('Open Atelier Safely');
  expect(link?.target).toBe('_top');
  expect(console.error).toHaveBeenCalledWith('Clickjacking attempt detected');
  expect(onFramed).not.toHaveBeenCalled();
});

test('R81: the attempt is told to Sentry at error level', () => {
  const told = vi.spyOn(tellSentry, 'attempt');
  watchFrame({ onFramed: vi.fn(), framed: () => true });
  expect(told).toHaveBeenCalledExactlyOnceWith('Clickjacking attempt detected');
});

test('R87: looks again every 5 s, at most 12 times', () => {
  vi.useFakeTimers();
  const framed = vi.fn(() => false);
  expect(watchFrame({ onFramed: vi.fn(), framed })).toBe(false);
  vi.advanceTimersByTime(RECHECK_MS * (RECHECKS + 5));
  expect(framed).toHaveBeenCalledTimes(1 + 12);
});

test('R87: a page framed later is taken down once', () => {
  vi.useFakeTimers();
  let framed = false;
  const onFramed = vi.fn();
  watchFrame({ onFramed, framed: () => framed });
  framed = true;
  vi.advanceTimersByTime(RECHECK_MS * 4);
  expect(onFramed).toHaveBeenCalledOnce();
  expect(document.querySelector('h1')?.textContent).toBe('Security Warning');
});

test('R87: looks again when the tab becomes visible', () => {
  let framed = false;
  const onFramed = vi.fn();
  watchFrame({ onFramed, framed: () => framed });
  framed = true;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onFramed).toHaveBeenCalledOnce();
});

test('a parent that may not be looked at is a frame', () => {
  const host = {
    self: window,
    get top(): Window {
      throw new DOMException('cross-origin', 'SecurityError');
    },
  };
  expect(isFramed(host as never)).toBe(true);
  expect(isFramed({ self: window, top: window } as never)).toBe(false);
});
