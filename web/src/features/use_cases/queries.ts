/**
 * Use cases: lists and one of them. Names here start with `case`, not `useCase`: the linter (and a reader) takes
 * anything that starts with `use` and is called for a hook.
 */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { http } from '@/api/http';
import type { UseCaseStatus, UseCaseSummary } from '@/api/types';

export const caseKeys = { all: ['use-cases'] as const };

export type UseCaseFilter = {
  workspace_id?: string;
  /** `root` is the top level; left out, every folder. */
  folder_id?: string;
  search?: string;
  status?: UseCaseStatus;
  sort_by?: 'updated' | 'name' | 'created';
  limit?: number;
};

export const caseListQuery = (filter: UseCaseFilter) =>
  infiniteQueryOptions({
    queryKey: [...caseKeys.all, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      http.list<UseCaseSummary>('use-case/list', { ...filter, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
