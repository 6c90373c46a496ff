/** The workspace that the open page belongs to, where its address does not say so. */
import { useEffect, useSyncExternalStore } from 'react';

let current: string | null = null;
const listeners = new Set<() => void>();

function set(workspaceId: string | null) {
  if (current === workspaceId) return;
  current = workspaceId;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** For a page: says where it belongs as long as it is open. */
export function usePlace(workspaceId: string | undefined) {
  useEffect(() => {
    set(workspaceId ?? null);
    return () => set(null);
  }, [workspaceId]);
}

/** For the frame around the pages. */
export const useOpenPlace = () => useSyncExternalStore(subscribe, () => current);
