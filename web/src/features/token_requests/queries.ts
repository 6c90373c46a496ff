/** Requests for more runs or tokens: one's own, those one may answer, and those that wait for the platform's owner. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '@/api/api';
import type { AnswerTokenRequest, AskForTokens, SettleTokenRequest } from '@/api/gen/types.gen';

const keys = { all: ['token-requests'] as const };

export type TokenBox = 'mine' | 'review' | 'owner';

export const tokenRequestsQuery = (box: 'mine' | 'review') =>
  infiniteQueryOptions({
    queryKey: [...keys.all, box],
    ...api.pages('/token-request/list', { query: { box, limit: 30 } }),
    placeholderData: keepPreviousData,
  });

export const passedOnQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'owner'],
    queryFn: ({ signal }) => api.get('/token-request/passed-on', { signal }),
  });

export const ownLimitsQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'limits'],
    queryFn: ({ signal }) => api.get('/token-request/limits', { signal }),
  });

function useChanged() {
  const client = useQueryClient();
  return () => Promise.all([keys.all, ['billing']].map((queryKey) => client.invalidateQueries({ queryKey })));
}

export function useAskForMore() {
  const onSuccess = useChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (asked: AskForTokens) => api.post('/token-request', { body: asked }),
    onSuccess,
  });
}

export function useWithdrawRequest() {
  const onSuccess = useChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) => api.delete('/token-request/{id}', { path: { id } }),
    onSuccess,
  });
}

export function useAnswer(id: string) {
  const onSuccess = useChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (answered: AnswerTokenRequest) =>
      api.post('/token-request/{id}/answer', { path: { id }, body: answered }),
    onSuccess,
  });
}

export function useSettle(client: number, id: string) {
  const onSuccess = useChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (answered: SettleTokenRequest) =>
      api.post('/token-request/{client}/{id}/settle', { path: { client, id }, body: answered }),
    onSuccess,
  });
}
