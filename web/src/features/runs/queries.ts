/** Runs: history, one of them, starting and stopping. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, at } from '@/api/api';
import { upload } from '@/api/files';
import type { FeedbackReason, ModelChoice, Run, RunStatus, StartRun } from '@/api/gen/types.gen';
import { startRun } from './begun';
import { isOpen } from './model';

export const runKeys = {
  all: ['runs'] as const,
  lists: ['runs', 'list'] as const,
  one: (id: string) => ['runs', 'one', id] as const,
  /** What stands before a run of a use case: another draft and another run change it. */
  before: (useCaseId: string) => ['runs', 'before', useCaseId] as const,
};

/** How often a list with unfinished runs asks again. */
const OPEN_POLL_MS = 4_000;

export type RunFilter = {
  workspace_id?: string;
  use_case_id?: string;
  batch_id?: string;
  status?: RunStatus;
  search?: string;
  mine?: boolean;
  person_id?: string;
  model?: string;
  version?: number;
  from?: string;
  to?: string;
  locked?: boolean;
  bookmarked?: boolean;
  limit?: number;
};

export const runsQuery = (filter: RunFilter) =>
  infiniteQueryOptions({
    queryKey: [...runKeys.lists, filter],
    ...api.pages('/run/list', { query: filter }),
    refetchInterval: (query) => (query.state.data?.pages.some((page) => page.data.some(isOpen)) ? OPEN_POLL_MS : false),
  });

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: runKeys.one(id),
    queryFn: ({ signal }) => api.get('/run/{id}', { path: { id }, signal }),
    // A run is told by its events; asking again is only for one that was never watched to its end.
    staleTime: 60_000,
  });

/** The passages that a run gave its model, all of them or those that its answer cites. */
export const offeredQuery = (id: string, cited: boolean) =>
  infiniteQueryOptions({
    queryKey: [...runKeys.one(id), 'offered', cited],
    ...api.pages('/run/{id}/offered', { path: { id }, query: { cited } }),
  });

/** What a run would send, where to, and what it will probably take; `model` instead of the definition's own. */
export const beforeRunQuery = (useCaseId: string, source: 'published' | 'draft', model?: ModelChoice) =>
  queryOptions({
    queryKey: [...runKeys.before(useCaseId), source, model],
    queryFn: ({ signal }) =>
      api.get('/use-case/{id}/before-run', {
        path: { id: useCaseId },
        query: {
          source,
          ...(model?.automatic
            ? { automatic: model.automatic, region: model.region === '' ? undefined : model.region }
            : { model: model?.id, region: model?.region }),
        },
        signal,
      }),
  });

export function useStartRun(useCaseId: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (request: StartRun) => startRun(useCaseId, request),
    onSuccess: (run) => {
      client.setQueryData(runKeys.one(run.id), run);
      // Not waited for: the answer is shown as soon as the server has taken the run, not when its list has come too.
      void client.invalidateQueries({ queryKey: runKeys.lists });
    },
  });
}

/** A sheet's cells as text, for a table of the form; nothing is kept of the file. */
export const readTable = (useCaseId: string, file: File) =>
  upload(at('post', '/batch/read-table', { query: { use_case_id: useCaseId } }), file);

export function useStopRun() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.post('/run/{id}/stop', { path: { id } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: runKeys.lists }),
  });
}

/** Makes a document that can be edited of what a run without an output had written. */
export function useConvert(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post('/use-case/run/{id}/convert-to-dj', { path: { id } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: runKeys.one(id) }),
  });
}

/** Puts a run that the server has answered where everybody looks for it. */
function useKept() {
  const client = useQueryClient();
  return (run: Run) => {
    client.setQueryData(runKeys.one(run.id), run);
    void client.invalidateQueries({ queryKey: runKeys.lists });
    if (run.use_case_id !== null) void client.invalidateQueries({ queryKey: feedbackKeys.of(run.use_case_id) });
  };
}

export function useBookmark(id: string) {
  const onSuccess = useKept();
  return useMutation({
    mutationFn: (wanted: boolean) => api.put('/run/{id}/bookmark', { path: { id }, body: { is_bookmarked: wanted } }),
    onSuccess,
  });
}

const feedbackKeys = { of: (useCaseId: string) => ['feedback', useCaseId] as const };

export type GivenFeedback = { is_good: boolean; reason: FeedbackReason; words: string };

export function useFeedback(id: string) {
  const onSuccess = useKept();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (given: GivenFeedback) => api.put('/run/{id}/feedback', { path: { id }, body: given }),
    onSuccess,
  });
}

export function useTakeBackFeedback(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete('/run/{id}/feedback', { path: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: runKeys.one(id) }),
  });
}

export const feedbackSummaryQuery = (useCaseId: string) =>
  queryOptions({
    queryKey: [...feedbackKeys.of(useCaseId), 'summary'],
    queryFn: ({ signal }) => api.get('/use-case/{id}/feedback-summary', { path: { id: useCaseId }, signal }),
  });

export const feedbackQuery = (useCaseId: string, isGood: boolean | null) =>
  infiniteQueryOptions({
    queryKey: [...feedbackKeys.of(useCaseId), 'list', isGood],
    ...api.pages('/use-case/{id}/feedback', { path: { id: useCaseId }, query: { is_good: isGood } }),
  });
