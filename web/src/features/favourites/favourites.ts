/** The use cases that somebody keeps at hand in the side bar. Kept in this browser, for this person in this company. */
import { useSyncExternalStore } from 'react';
import { session } from '@/api/session';

/** More than this is a list of its own and not a short cut. */
export const MOST_FAVOURITES = 12;

const listeners = new Set<() => void>();
const NONE: readonly string[] = [];

const key = () => `favourites:${session.clientId() ?? ''}:${session.user()?.id ?? ''}`;

function parse(kept: string | null): readonly string[] {
  if (kept === null) return NONE;
  try {
    const list: unknown = JSON.parse(kept);
    return Array.isArray(list) ? list.filter((id) => typeof id === 'string').slice(0, MOST_FAVOURITES) : NONE;
  } catch {
    return NONE;
  }
}

function text(): string | null {
  try {
    return localStorage.getItem(key());
  } catch {
    return null;
  }
}

// A snapshot must be the same object as long as nothing changed.
let snapshot: { text: string | null; ids: readonly string[] } = { text: null, ids: NONE };

function read(): readonly string[] {
  const now = text();
  if (now !== snapshot.text) snapshot = { text: now, ids: parse(now) };
  return snapshot.ids;
}

export const favourites = {
  read,
  /** The newest first; the oldest leaves when there are too many. */
  set(useCaseId: string, kept: boolean) {
    const others = read().filter((id) => id !== useCaseId);
    const next = kept ? [useCaseId, ...others].slice(0, MOST_FAVOURITES) : others;
    try {
      localStorage.setItem(key(), JSON.stringify(next));
    } catch {
      // Without storage there are no favourites; nothing else depends on them.
    }
    for (const listener of listeners) listener();
  },
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Another tab of the same browser.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const useFavourites = () => useSyncExternalStore(subscribe, read);
