/** The meeting of a run: what can be played, its transcript's lines, and the speakers' names. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/api';

const keys = {
  meeting: (runId: string) => ['minutes', 'meeting', runId] as const,
  lines: (documentId: string) => ['minutes', 'lines', documentId] as const,
  link: (documentId: string) => ['minutes', 'link', documentId] as const,
};

export const meetingQuery = (runId: string) =>
  queryOptions({
    queryKey: keys.meeting(runId),
    queryFn: ({ signal }) => api.get('/run/{id}/meeting', { path: { id: runId }, signal }),
    staleTime: 60_000,
  });

/** Lines a page: the page asks on until it has all, for only then can every citation find its moment. */
const LINES = 100;

export const linesQuery = (documentId: string) =>
  infiniteQueryOptions({
    queryKey: keys.lines(documentId),
    ...api.pages('/document/{id}/passages', { path: { id: documentId }, query: { limit: LINES } }),
    // The text of a document never changes once it is read.
    staleTime: 300_000,
  });

/** Never asked for again by itself: another address would begin the recording anew. */
export const linkQuery = (documentId: string) =>
  queryOptions({
    queryKey: keys.link(documentId),
    queryFn: ({ signal }) => api.get('/document/{id}/media-link', { path: { id: documentId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export function useRenameSpeaker(runId: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (named: { speaker: string; name: string }) =>
      api.put('/run/{id}/meeting/speaker', { path: { id: runId }, body: named }),
    onSuccess: (meeting) => client.setQueryData(keys.meeting(runId), meeting),
  });
}
