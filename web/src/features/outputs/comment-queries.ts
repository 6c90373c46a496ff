/** Comments on an output: threads, how many are open and unread, and what can be done with them. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/api';
import type { CommentAnchor } from '@/api/gen/types.gen';

const keys = {
  of: (runId: string) => ['comments', runId] as const,
  list: (runId: string, state: CommentState) => [...keys.of(runId), 'list', state] as const,
  summary: (runId: string) => [...keys.of(runId), 'summary'] as const,
};

export type CommentState = 'open' | 'resolved';

/** How often an open page asks whether somebody has said something. */
const WATCH_MS = 30_000;

export const commentsQuery = (runId: string, state: CommentState) =>
  infiniteQueryOptions({
    queryKey: keys.list(runId, state),
    ...api.pages('/run/{id}/comments', { path: { id: runId }, query: { state, limit: 50 } }),
    refetchInterval: WATCH_MS,
  });

export const commentSummaryQuery = (runId: string) =>
  queryOptions({
    queryKey: keys.summary(runId),
    queryFn: ({ signal }) => api.get('/run/{id}/comments/summary', { path: { id: runId }, signal }),
    refetchInterval: WATCH_MS,
  });

export type NewComment = {
  body: string;
  mentions: string[];
  version: number;
  parent_id: string | null;
  anchor: CommentAnchor | null;
};

function useChange<T>(runId: string, act: (input: T) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: act,
    onSuccess: () => client.invalidateQueries({ queryKey: keys.of(runId) }),
  });
}

export const useSay = (runId: string) =>
  useChange<NewComment>(runId, (comment) => api.post('/run/{id}/comments', { path: { id: runId }, body: comment }));

export const useReword = (runId: string) =>
  useChange<{ id: string; body: string; mentions: string[] }>(runId, ({ id, ...words }) =>
    api.put('/run/{id}/comments/{comment}', { path: { id: runId, comment: id }, body: words }),
  );

export const useUnsay = (runId: string) =>
  useChange<string>(runId, (id) => api.delete('/run/{id}/comments/{comment}', { path: { id: runId, comment: id } }));

export const useResolve = (runId: string) =>
  useChange<{ id: string; is_resolved: boolean }>(runId, ({ id, is_resolved }) =>
    api.put('/run/{id}/comments/{comment}/resolved', { path: { id: runId, comment: id }, body: { is_resolved } }),
  );

/** Marks what is there as read. The marks of what was new stay until the list is asked for again. */
export function useRead(runId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.put('/run/{id}/comments/read', { path: { id: runId } }),
    onSuccess: (summary) => client.setQueryData(keys.summary(runId), summary),
  });
}

/** Tells the server where the words of threads are after a save. */
export const useMoveComments = (runId: string) =>
  useChange<{ id: string; anchor: CommentAnchor }[]>(runId, (threads) =>
    api.put('/run/{id}/comment-anchors', { path: { id: runId }, body: { threads } }),
  );
