/** The list of everybody: what the address says about it, without React. */
import type { ListedPerson } from '@/api/types';
import { readPage } from '@/ui/Pages';
import { oneOf } from '@/ui/query-state';
import type { Order } from '@/ui/SortButton';

export const SORTS = ['name', 'email', 'role', 'status', 'last_seen', 'created'] as const;
export type PeopleSort = (typeof SORTS)[number];
export const STATUSES = ['active', 'invited', 'suspended'] as const;
export type PersonStatus = (typeof STATUSES)[number];

/** Rows a page. */
export const PEOPLE_A_PAGE = 25;

export type PeopleFilter = {
  search: string;
  status: PersonStatus | undefined;
  role_id: string | undefined;
  sort_by: PeopleSort;
  order: Order;
  page: number;
};

/** Times begin with the latest, names with A. */
export const firstOrder = (sort: PeopleSort): Order => (sort === 'last_seen' || sort === 'created' ? 'desc' : 'asc');

export function readFilter(query: URLSearchParams): PeopleFilter {
  const sort_by = oneOf(query, 'sort', SORTS) ?? 'name';
  return {
    search: query.get('search') ?? '',
    status: oneOf(query, 'status', STATUSES),
    role_id: query.get('role') ?? undefined,
    sort_by,
    order: oneOf(query, 'order', ['asc', 'desc'] as const) ?? firstOrder(sort_by),
    page: readPage(query),
  };
}

export const isFiltered = (filter: PeopleFilter) =>
  filter.search !== '' || filter.status !== undefined || filter.role_id !== undefined;

/** Which apps somebody has. The first entry decides where a sign-in leads (specification §6). */
export const APP_ACCESS = {
  web: ['WEB_APP'],
  'web-calls': ['WEB_APP', 'CALL_AI'],
  'calls-web': ['CALL_AI', 'WEB_APP'],
  calls: ['ONLY_CALLS'],
} as const;
export type AppAccess = keyof typeof APP_ACCESS;

/** The choice that says the same as this list; null for one that was made elsewhere and is kept as it is. */
export function appAccessOf(features: readonly string[]): AppAccess | null {
  const found = Object.entries(APP_ACCESS).find(
    ([, list]) => list.length === features.length && list.every((each, index) => each === features[index]),
  );
  return found === undefined ? null : (found[0] as AppAccess);
}

/** An invitation that nobody answered in time has to be sent again. */
export const inviteExpired = (person: ListedPerson, now: number) =>
  person.status === 'invited' && person.invite_expires_at !== null && Date.parse(person.invite_expires_at) <= now;
