/**
 * Every key of the page in one table: it feeds the listener, the hints beside buttons and the list behind `?`. A page takes
 * a key with `useShortcut`; what nobody took does nothing.
 */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useEffectEvent, useLayoutEffect } from 'react';

type Shortcut = {
  /** `mod` is Ctrl, or Command on a Mac. Two letters are typed one after the other. */
  keys: string;
  label: MessageDescriptor;
};

export const SHORTCUTS = {
  palette: { keys: 'mod+k', label: msg`Find anything` },
  help: { keys: '?', label: msg`Show this list` },
  home: { keys: 'g h', label: msg`Go to home` },
  dashboard: { keys: 'g d', label: msg`Go to the dashboard` },
  play: { keys: 'g p', label: msg`Go to Play` },
  workspaces: { keys: 'g w', label: msg`Go to workspaces` },
  runs: { keys: 'g r', label: msg`Go to runs` },
  settings: { keys: 'g s', label: msg`Go to settings` },
  create: { keys: 'c', label: msg`New use case` },
  search: { keys: '/', label: msg`Search in this list` },
  run: { keys: 'mod+enter', label: msg`Run, from any field` },
  stop: { keys: 'escape', label: msg`Stop the answer` },
  save: { keys: 'mod+s', label: msg`Save, in the builder and in the editor` },
} as const satisfies Record<string, Shortcut>;

export type ShortcutId = keyof typeof SHORTCUTS;

/** The second letter of a pair has this long, from when the page took the first one. */
const PAIR_MS = 1_500;
const SWITCH = 'single_keys';

const takers = new Map<ShortcutId, (() => void)[]>();
let first: { key: string; at: number } | null = null;

/** Single letters get in the way of speech input: they can be switched off (WCAG 2.1.4). */
export const singleKeys = {
  areOn: () => localStorage.getItem(SWITCH) !== 'off',
  turn: (on: boolean) => (on ? localStorage.removeItem(SWITCH) : localStorage.setItem(SWITCH, 'off')),
};

/** Takes a key while the calling component is shown, from its first frame on; the innermost taker wins. */
export function useShortcut(id: ShortcutId, act: () => void, enabled = true) {
  const run = useEffectEvent(act);
  useLayoutEffect(() => {
    if (!enabled) return;
    const taker = () => run();
    takers.set(id, [...(takers.get(id) ?? []), taker]);
    return () => {
      takers.set(
        id,
        (takers.get(id) ?? []).filter((other) => other !== taker),
      );
    };
  }, [id, enabled]);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName) || target.role === 'combobox');

/** The one listener; answers whether the key was taken. */
export function press(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.repeat) return false;
  const key = event.key.toLowerCase();
  const mod = event.ctrlKey || event.metaKey;
  const pressed = mod ? `mod+${key}` : key;
  if (!mod) {
    if (isTyping(event.target) || document.querySelector('[role="dialog"]') !== null) return false;
    if (key.length === 1 && !singleKeys.areOn()) return false;
  }
  const pair = first !== null && !mod && event.timeStamp - first.at < PAIR_MS ? `${first.key} ${key}` : null;
  first = null;
  for (const wanted of pair === null ? [pressed] : [pair, pressed]) {
    for (const [id, shortcut] of Object.entries(SHORTCUTS) as [ShortcutId, Shortcut][]) {
      const taker = shortcut.keys === wanted ? takers.get(id)?.at(-1) : undefined;
      if (taker === undefined) continue;
      event.preventDefault();
      taker();
      return true;
    }
  }
  if (!mod && Object.values(SHORTCUTS).some(({ keys }) => keys.startsWith(`${key} `))) {
    // Now, not when it was pressed: a page that was busy in between does not take that from the second one's time.
    first = { key, at: performance.now() };
  }
  return false;
}

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);
const NAMES: Record<string, string> = { enter: 'Enter', escape: 'Esc' };

/** The caps to draw: `['Ctrl', 'K']`, `['G', 'H']`. */
export const caps = (id: ShortcutId): string[] =>
  SHORTCUTS[id].keys.split(/[+ ]/).map((part) => {
    if (part === 'mod') return isMac() ? '⌘' : 'Ctrl';
    return NAMES[part] ?? part.toUpperCase();
  });
