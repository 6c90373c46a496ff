/** Runs: history and one of them. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { http } from '@/api/http';
import type { RunStatus, RunSummary } from '@/api/types';

export const runKeys = { all: ['runs'] as const };

export type RunFilter = {
  workspace_id?: string;
  use_case_id?: string;
  status?: RunStatus;
  search?: string;
  mine?: boolean;
  limit?: number;
};

export const runsQuery = (filter: RunFilter) =>
  infiniteQueryOptions({
    queryKey: [...runKeys.all, 'list', filter],
    queryFn: ({ pageParam, signal }) => http.list<RunSummary>('run/list', { ...filter, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
