/** List state lives in the address, so that Back, reload and a shared link give the same list. */
import { useSearchParams } from 'react-router';

/** Reads the query and changes some of its values; empty ones are taken out. Typing leaves no trail in the history. */
export function useQueryState() {
  const [query, setQuery] = useSearchParams();
  const set = (changes: Record<string, string | null>, options: { push?: boolean } = {}) =>
    setQuery(
      (current) => {
        for (const [key, value] of Object.entries(changes)) {
          if (value === null || value === '') current.delete(key);
          else current.set(key, value);
        }
        return current;
      },
      { replace: options.push !== true, preventScrollReset: true },
    );
  return [query, set] as const;
}

/** The value of `key` when it is one of those allowed; addresses come from anybody. */
export function oneOf<Value extends string>(query: URLSearchParams, key: string, allowed: readonly Value[]) {
  const wished = query.get(key);
  return allowed.find((each) => each === wished);
}
