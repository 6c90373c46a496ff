/** Requests for more runs or tokens: one's own, those one may answer, and those that wait for the platform's owner. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { http } from '@/api/http';
import { inPages } from '@/api/pages';
import type { OwnLimit, PassedOnRequest, TokenRequest, UsageMetric } from '@/api/types-money';

const keys = { all: ['token-requests'] as const };

export type TokenBox = 'mine' | 'review' | 'owner';

export const tokenRequestsQuery = (box: 'mine' | 'review') =>
  infiniteQueryOptions({
    queryKey: [...keys.all, box],
    ...inPages<TokenRequest>('token-request/list', { box, limit: 30 }),
    placeholderData: keepPreviousData,
  });

export const passedOnQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'owner'],
    queryFn: async ({ signal }) => (await http.list<PassedOnRequest>('token-request/passed-on', {}, signal)).data,
  });

export const ownLimitsQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'limits'],
    queryFn: async ({ signal }) => (await http.list<OwnLimit>('token-request/limits', {}, signal)).data,
  });

function useChanged() {
  const client = useQueryClient();
  return () => Promise.all([keys.all, ['billing']].map((queryKey) => client.invalidateQueries({ queryKey })));
}

export type Asked = { budget_id: string | null; metric: UsageMetric; amount: number; reason: string };

export function useAskForMore() {
  const onSuccess = useChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (asked: Asked) => http.post<TokenRequest>('token-request', asked),
    onSuccess,
  });
}

export function useWithdrawRequest() {
  const onSuccess = useChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) => http.delete(`token-request/${encodeURIComponent(id)}`),
    onSuccess,
  });
}

export type Answered = { decision: 'grant' | 'pass_on' | 'decline'; amount: number | null; answer: string };

export function useAnswer(id: string) {
  const onSuccess = useChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (answered: Answered) =>
      http.post<TokenRequest>(`token-request/${encodeURIComponent(id)}/answer`, answered),
    onSuccess,
  });
}

export function useSettle(client: number, id: string) {
  const onSuccess = useChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (answered: { is_granted: boolean; amount: number | null; answer: string }) =>
      http.post<PassedOnRequest>(`token-request/${client}/${encodeURIComponent(id)}/settle`, answered),
    onSuccess,
  });
}
