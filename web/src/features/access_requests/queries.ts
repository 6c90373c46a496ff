/** Requests for a workspace or a right: one's own, and those one may answer. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/api';
import type { AccessRequest } from '@/api/gen/types.gen';

export const requestKeys = { all: ['access-requests'] as const };

export type Box = 'mine' | 'review';
export type RequestStatus = AccessRequest['status'];
export type RequestFilter = { box: Box; status: RequestStatus | undefined; page: number };

/** Rows a page; the server's own choice. */
export const REQUESTS_A_PAGE = 30;

export const requestsQuery = (filter: RequestFilter) =>
  queryOptions({
    queryKey: [...requestKeys.all, filter],
    queryFn: ({ signal }) => api.list('/access-request/list', { query: { ...filter, limit: REQUESTS_A_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });

/** How many wait for an answer, for the number beside the tab. */
export const openCountQuery = () =>
  queryOptions({
    queryKey: [...requestKeys.all, 'open'],
    queryFn: async ({ signal }) =>
      (await api.list('/access-request/list', { query: { box: 'review', status: 'open', limit: 1 }, signal })).total,
  });

export const askableWorkspacesQuery = (search: string) =>
  queryOptions({
    queryKey: [...requestKeys.all, 'workspaces', search],
    queryFn: async ({ signal }) => (await api.list('/access-request/workspaces', { query: { search }, signal })).data,
    placeholderData: keepPreviousData,
  });

function useRequestsChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: requestKeys.all });
}

export type Asked =
  | { kind: 'workspace'; workspace_id: string; message: string }
  | { kind: 'permission'; permission: string; message: string };

export function useAskForAccess() {
  const changed = useRequestsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (asked: Asked) => api.post('/access-request', { body: asked }),
    onSuccess: changed,
  });
}

export function useWithdraw() {
  const changed = useRequestsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) => api.delete('/access-request/{id}', { path: { id } }),
    onSuccess: changed,
  });
}

export type Review = { decision: 'approve' | 'decline'; reason: string; role_id?: string };

export function useReview(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (review: Review) => api.post('/access-request/{id}/review', { path: { id }, body: review }),
    // Whoever was let in shows in lists of people and members too.
    onSuccess: () =>
      Promise.all(
        [requestKeys.all, ['members'], ['people'], ['workspaces']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
