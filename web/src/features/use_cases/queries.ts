/** Use cases: lists and one of them. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { http } from '@/api/http';
import type { UseCaseStatus, UseCaseSummary } from '@/api/types';

export const useCaseKeys = { all: ['use-cases'] as const };

export type UseCaseFilter = {
  workspace_id?: string;
  /** `root` is the top level; left out, every folder. */
  folder_id?: string;
  search?: string;
  status?: UseCaseStatus;
  sort_by?: 'updated' | 'name' | 'created';
  limit?: number;
};

export const useCasesQuery = (filter: UseCaseFilter) =>
  infiniteQueryOptions({
    queryKey: [...useCaseKeys.all, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      http.list<UseCaseSummary>('use-case/list', { ...filter, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
