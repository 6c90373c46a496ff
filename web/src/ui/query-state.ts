/** List state lives in the address, so that Back, reload and a shared link give the same list. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';

/** Where the router is still on its way to: it keeps no queue, and the parts of a page set values of one address. */
let pending: { path: string; query: URLSearchParams } | null = null;

/** Reads the query and changes some of its values; empty ones are taken out. Typing leaves no trail in the history. */
export function useQueryState() {
  const [query, setQuery] = useSearchParams();
  const { pathname, key } = useLocation();
  const isIdle = useNavigation().state === 'idle';
  const shown = useRef({ path: pathname, query });
  useEffect(() => {
    shown.current = { path: pathname, query };
  }, [pathname, query]);
  // It has arrived, or somebody went elsewhere meanwhile. Every address has a key, also one that was there before.
  // oxlint-disable-next-line react/exhaustive-deps -- the key says that the router has moved
  useEffect(() => {
    if (isIdle) pending = null;
  }, [isIdle, key]);
  const set = (changes: Record<string, string | null>, options: { push?: boolean } = {}) => {
    const { path } = shown.current;
    const next = new URLSearchParams(pending?.path === path ? pending.query : shown.current.query);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    pending = { path, query: next };
    setQuery(next, { replace: options.push !== true, preventScrollReset: true });
  };
  return [query, set] as const;
}

/** The value of `key` when it is one of those allowed; addresses come from anybody. */
export function oneOf<Value extends string>(query: URLSearchParams, key: string, allowed: readonly Value[]) {
  const wished = query.get(key);
  return allowed.find((each) => each === wished);
}
