/** The rarer ways to narrow a list of runs, as they stand in the address. */
import { edgeOf, readDay } from '@/ui/days';
import type { RunFilter } from './queries';

const KEYS = ['person', 'from', 'to', 'model', 'version', 'bookmarked', 'locked'] as const;

/** What the address says; anybody may have written it. */
export function filterOf(query: URLSearchParams): RunFilter {
  const text = (key: string) => query.get(key) ?? '';
  const [from, to] = [edgeOf(readDay(query, 'from')), edgeOf(readDay(query, 'to'), true)];
  const version = Number(text('version'));
  return {
    ...(text('person') === '' ? {} : { person_id: text('person') }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    ...(text('model') === '' ? {} : { model: text('model') }),
    ...(Number.isInteger(version) && version > 0 ? { version } : {}),
    ...(text('bookmarked') === '1' ? { bookmarked: true } : {}),
    ...(text('locked') === '1' ? { locked: true } : {}),
  };
}

/** How many of them are set. */
export const filtersSet = (query: URLSearchParams) => KEYS.filter((key) => (query.get(key) ?? '') !== '').length;

export const withoutFilters = Object.fromEntries(KEYS.map((key) => [key, null]));
