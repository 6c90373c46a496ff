import { renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { caps, press, SHORTCUTS, type ShortcutId, singleKeys, useShortcut } from './shortcuts';

const key = (init: KeyboardEventInit, on: EventTarget = document.body, pressedAt = performance.now()) => {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  Object.defineProperty(event, 'target', { value: on });
  Object.defineProperty(event, 'timeStamp', { value: pressedAt });
  return press(event);
};

afterEach(() => singleKeys.turn(true));

test('no key means two things', () => {
  const all = Object.values(SHORTCUTS).map(({ keys }) => keys);
  expect(new Set(all).size).toBe(all.length);
  const starts = new Set(all.filter((keys) => keys.includes(' ')).map((keys) => keys.split(' ')[0]));
  expect(all.filter((keys) => starts.has(keys))).toEqual([]);
});

test('two letters one after the other go somewhere, one alone does not', () => {
  const act = vi.fn();
  renderHook(() => useShortcut('home', act));
  expect(key({ key: 'h' })).toBe(false);
  expect(key({ key: 'g' })).toBe(false);
  expect(key({ key: 'h' })).toBe(true);
  expect(act).toHaveBeenCalledOnce();
});

test('a pair has its time from when the first letter was taken: a busy page does not use it up', () => {
  const act = vi.fn();
  renderHook(() => useShortcut('home', act));
  const now = performance.now();
  key({ key: 'g' }, document.body, now - 5_000);
  expect(key({ key: 'h' }, document.body, now + 1_000)).toBe(true);
  key({ key: 'g' });
  expect(key({ key: 'h' }, document.body, performance.now() + 2_000)).toBe(false);
  expect(act).toHaveBeenCalledOnce();
});

test('a key is taken from the first frame of a page on', () => {
  const act = vi.fn();
  let taken = false;
  renderHook(() => {
    useShortcut('create', act);
    useLayoutEffect(() => {
      taken = key({ key: 'c' });
    }, []);
  });
  expect(taken).toBe(true);
  expect(act).toHaveBeenCalledOnce();
});

test('a letter in a field, in a dialog or switched off stays a letter', () => {
  const act = vi.fn();
  renderHook(() => useShortcut('create', act));
  expect(key({ key: 'c' }, document.createElement('textarea'))).toBe(false);
  const dialog = document.createElement('div');
  dialog.role = 'dialog';
  document.body.append(dialog);
  expect(key({ key: 'c' })).toBe(false);
  dialog.remove();
  singleKeys.turn(false);
  expect(key({ key: 'c' })).toBe(false);
  singleKeys.turn(true);
  expect(key({ key: 'c' })).toBe(true);
  expect(act).toHaveBeenCalledOnce();
});

test('Ctrl or Command with a key works from any field, and the innermost page gets it', () => {
  const [outer, inner] = [vi.fn(), vi.fn()];
  renderHook(() => useShortcut('run', outer));
  const { unmount } = renderHook(() => useShortcut('run', inner));
  expect(key({ key: 'Enter', ctrlKey: true }, document.createElement('textarea'))).toBe(true);
  unmount();
  expect(key({ key: 'Enter', metaKey: true })).toBe(true);
  expect([outer.mock.calls.length, inner.mock.calls.length]).toEqual([1, 1]);
});

test('what nobody took is left to the browser', () => {
  expect(key({ key: 's', ctrlKey: true })).toBe(false);
});

test('keys are drawn as they are printed on them', () => {
  const drawn = (Object.keys(SHORTCUTS) as ShortcutId[]).map((id) => caps(id).join(' '));
  expect(drawn).toContain('Ctrl K');
  expect(drawn).toContain('G H');
  expect(drawn).toContain('Esc');
});
