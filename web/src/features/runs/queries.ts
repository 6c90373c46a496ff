/** Runs: history, one of them, starting and stopping. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '@/api/http';
import type { ModelChoice, Run, RunStatus, RunSummary } from '@/api/types';
import type { Payload } from './form';
import { isOpen } from './model';

export const runKeys = {
  all: ['runs'] as const,
  lists: ['runs', 'list'] as const,
  one: (id: string) => ['runs', 'one', id] as const,
};

/** How often a list with unfinished runs asks again. */
const OPEN_POLL_MS = 4_000;

const segment = encodeURIComponent;

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
    queryKey: [...runKeys.lists, filter],
    queryFn: ({ pageParam, signal }) => http.list<RunSummary>('run/list', { ...filter, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: (query) => (query.state.data?.pages.some((page) => page.data.some(isOpen)) ? OPEN_POLL_MS : false),
  });

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: runKeys.one(id),
    queryFn: ({ signal }) => http.get<Run>(`run/${segment(id)}`, {}, signal),
    // A run is told by its events; asking again is only for one that was never watched to its end.
    staleTime: 60_000,
  });

export const eventsPath = (id: string) => `run/${segment(id)}/events`;
export const exportPath = (id: string) => `run/${segment(id)}/export`;

export type RunRequest = {
  inputs: Payload;
  source: 'published' | 'draft';
  model?: ModelChoice;
};

export function useStartRun(useCaseId: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (request: RunRequest) => http.post<Run>(`use-case/${segment(useCaseId)}/run`, request),
    onSuccess: (run) => {
      client.setQueryData(runKeys.one(run.id), run);
      // Not waited for: the answer is shown as soon as the server has taken the run, not when its list has come too.
      void client.invalidateQueries({ queryKey: runKeys.lists });
    },
  });
}

export function useStopRun() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => http.post<Run>(`run/${segment(id)}/stop`),
    onSuccess: () => void client.invalidateQueries({ queryKey: runKeys.lists }),
  });
}

/** Makes a document that can be edited of what a run without an output had written. */
export function useConvert(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => http.post(`use-case/run/${segment(id)}/convert-to-dj`),
    onSuccess: () => void client.invalidateQueries({ queryKey: runKeys.one(id) }),
  });
}
