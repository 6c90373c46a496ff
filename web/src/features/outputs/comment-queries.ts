/** Comments on an output: threads, how many are open and unread, and what can be done with them. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '@/api/http';
import { inPages } from '@/api/pages';
import type { CommentAnchor, CommentSummary, CommentThread } from '@/api/types-outputs';

const keys = {
  of: (runId: string) => ['comments', runId] as const,
  list: (runId: string, state: CommentState) => [...keys.of(runId), 'list', state] as const,
  summary: (runId: string) => [...keys.of(runId), 'summary'] as const,
};
const base = (runId: string) => `run/${encodeURIComponent(runId)}/comments`;

export type CommentState = 'open' | 'resolved';

/** How often an open page asks whether somebody has said something. */
const WATCH_MS = 30_000;

export const commentsQuery = (runId: string, state: CommentState) =>
  infiniteQueryOptions({
    queryKey: keys.list(runId, state),
    ...inPages<CommentThread>(base(runId), { state, limit: 50 }),
    refetchInterval: WATCH_MS,
  });

export const commentSummaryQuery = (runId: string) =>
  queryOptions({
    queryKey: keys.summary(runId),
    queryFn: ({ signal }) => http.get<CommentSummary>(`${base(runId)}/summary`, {}, signal),
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
  useChange<NewComment>(runId, (comment) => http.post<CommentThread>(base(runId), comment));

export const useReword = (runId: string) =>
  useChange<{ id: string; body: string; mentions: string[] }>(runId, ({ id, ...words }) =>
    http.put<CommentThread>(`${base(runId)}/${encodeURIComponent(id)}`, words),
  );

export const useUnsay = (runId: string) =>
  useChange<string>(runId, (id) => http.delete(`${base(runId)}/${encodeURIComponent(id)}`));

export const useResolve = (runId: string) =>
  useChange<{ id: string; is_resolved: boolean }>(runId, ({ id, is_resolved }) =>
    http.put<CommentThread>(`${base(runId)}/${encodeURIComponent(id)}/resolved`, { is_resolved }),
  );

/** Marks what is there as read. The marks of what was new stay until the list is asked for again. */
export function useRead(runId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => http.put<CommentSummary>(`${base(runId)}/read`, {}),
    onSuccess: (summary) => client.setQueryData(keys.summary(runId), summary),
  });
}

/** Tells the server where the words of threads are after a save. */
export const useMoveComments = (runId: string) =>
  useChange<{ id: string; anchor: CommentAnchor }[]>(runId, (threads) =>
    http.put(`run/${encodeURIComponent(runId)}/comment-anchors`, { threads }),
  );
