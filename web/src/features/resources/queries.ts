/** The library: its list, where something is used, and what takes its place. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '@/api/api';
import type { LibraryKind, ReplaceInLibrary } from '@/api/gen/types.gen';

const keys = { all: ['library'] as const };

type Filter = { search: string; kind: LibraryKind | null; sort_by: 'changed' | 'name' };

export const libraryQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [...keys.all, 'list', filter],
    ...api.pages('/library/list', { query: { ...filter, limit: 30 } }),
    placeholderData: keepPreviousData,
    meta: { shownInPlace: true },
  });

/** What can take the place of another one. */
export const choicesQuery = (kind: LibraryKind, search: string) =>
  queryOptions({
    queryKey: [...keys.all, 'choices', kind, search],
    queryFn: async ({ signal }) =>
      (await api.list('/library/list', { query: { kind, search, sort_by: 'name', limit: 50 }, signal })).data,
    placeholderData: keepPreviousData,
    meta: { shownInPlace: true },
  });

export const usesQuery = (kind: LibraryKind, id: string) =>
  queryOptions({
    queryKey: [...keys.all, 'uses', kind, id],
    queryFn: ({ signal }) => api.get('/library/uses', { query: { kind, id }, signal }),
    meta: { shownInPlace: true },
  });

/** Drafts change, and with them what the pages of use cases show. */
export function useReplace() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReplaceInLibrary) => api.post('/library/replace', { body }),
    meta: { shownInPlace: true },
    onSettled: () => client.invalidateQueries(),
  });
}
