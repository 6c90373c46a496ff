/** Requests for a workspace or a right: one's own, and those one may answer. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '@/api/http';
import type { AccessRequest, AskableWorkspace } from '@/api/types-identity';

export const requestKeys = { all: ['access-requests'] as const };

export type Box = 'mine' | 'review';
export type RequestStatus = AccessRequest['status'];
export type RequestFilter = { box: Box; status: RequestStatus | undefined; page: number };

/** Rows a page; the server's own choice. */
export const REQUESTS_A_PAGE = 30;

export const requestsQuery = (filter: RequestFilter) =>
  queryOptions({
    queryKey: [...requestKeys.all, filter],
    queryFn: ({ signal }) =>
      http.list<AccessRequest>('access-request/list', { ...filter, limit: REQUESTS_A_PAGE }, signal),
    placeholderData: keepPreviousData,
  });

/** How many wait for an answer, for the number beside the tab. */
export const openCountQuery = () =>
  queryOptions({
    queryKey: [...requestKeys.all, 'open'],
    queryFn: async ({ signal }) =>
      (await http.list<AccessRequest>('access-request/list', { box: 'review', status: 'open', limit: 1 }, signal))
        .total,
  });

export const askableWorkspacesQuery = (search: string) =>
  queryOptions({
    queryKey: [...requestKeys.all, 'workspaces', search],
    queryFn: async ({ signal }) =>
      (await http.list<AskableWorkspace>('access-request/workspaces', { search }, signal)).data,
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
    mutationFn: (asked: Asked) => http.post<AccessRequest>('access-request', asked),
    onSuccess: changed,
  });
}

export function useWithdraw() {
  const changed = useRequestsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) => http.delete(`access-request/${encodeURIComponent(id)}`),
    onSuccess: changed,
  });
}

export type Review = { decision: 'approve' | 'decline'; reason: string; role_id?: string };

export function useReview(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (review: Review) => http.post<AccessRequest>(`access-request/${encodeURIComponent(id)}/review`, review),
    // Whoever was let in shows in lists of people and members too.
    onSuccess: () =>
      Promise.all(
        [requestKeys.all, ['members'], ['people'], ['workspaces']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
