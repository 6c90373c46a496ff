/** Figures of the person, the company, its workspaces and all clients. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, at, type Body } from '@/api/api';
import { download } from '@/api/files';
import type { DormantSeat, QuestionGap, RiskReason } from '@/api/gen/types.gen';
import type { By, Filter, GapSortKey, Time } from './model';

const root = ['insight'] as const;

export const policyQuery = () =>
  queryOptions({
    queryKey: [...root, 'policy'],
    queryFn: ({ signal }) => api.get('/setting/insight', { signal }),
  });

export function useSavePolicy() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'put', '/setting/insight'>) => api.put('/setting/insight', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: root }),
  });
}

/** What filters leave, beside the days. */
const partOf = ({ workspace_id, use_case_id }: Filter) => ({ workspace_id, use_case_id });

/** Named days are asked for by the days alone. */
const periodOf = ({ time, from, to, zone }: Filter) => (from === '' ? { time, zone } : { from, to, zone });

export const overviewQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [...root, 'overview', filter],
    queryFn: ({ signal }) =>
      api.get('/insight/overview', { query: { ...periodOf(filter), ...partOf(filter) }, signal }),
    placeholderData: keepPreviousData,
  });

export const breakdownQuery = (filter: Filter, by: By, search = '') =>
  queryOptions({
    queryKey: [...root, 'breakdown', by, search, filter],
    queryFn: ({ signal }) =>
      api.get('/insight/breakdown', {
        query: { by, search, ...periodOf(filter), ...partOf(filter) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const useDownloadBreakdown = () =>
  useMutation({
    mutationFn: ({ filter, by, search }: { filter: Filter; by: By; search: string }) =>
      download(
        at('get', '/insight/breakdown/export', {
          query: { by, search, ...periodOf(filter), ...partOf(filter) },
        }),
        `insight-${by}.csv`,
      ),
  });

export const dormantKey = [...root, 'dormant'] as const;

export const dormantQuery = (days: number, page: number) =>
  queryOptions({
    queryKey: [...dormantKey, days, page],
    queryFn: ({ signal }) => api.get('/insight/dormant', { query: { days, page }, signal }),
    placeholderData: keepPreviousData,
  });

/** All of them, for a file. */
export async function everyDormant(days: number) {
  const seats: DormantSeat[] = [];
  for (let page = 1; page <= 100; page += 1) {
    const found = await api.get('/insight/dormant', { query: { days, page, limit: 500 } });
    seats.push(...found.seats);
    if (found.seats.length < 500) break;
  }
  return seats;
}

export const habitQuery = (months: number) =>
  queryOptions({
    queryKey: [...root, 'habit', months],
    queryFn: ({ signal }) => api.get('/insight/habit', { query: { months }, signal }),
    placeholderData: keepPreviousData,
  });

export const limitsQuery = () =>
  queryOptions({
    queryKey: [...root, 'people-at-limit'],
    queryFn: ({ signal }) => api.get('/insight/limits', { signal }),
  });

export type GapFilter = { search: string; sort_by: GapSortKey; page: number; limit: number };

export const gapsQuery = (filter: GapFilter) =>
  queryOptions({
    queryKey: [...root, 'gaps', filter],
    queryFn: ({ signal }) => api.get('/insight/gaps', { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

/** All of them, for a file; the server counts so many. */
export async function everyGap(search: string, sort_by: GapSortKey) {
  const gaps: QuestionGap[] = [];
  for (let page = 1; page <= 100; page += 1) {
    const found = await api.get('/insight/gaps', { query: { search, sort_by, page, limit: 100 } });
    gaps.push(...found.gaps);
    if (found.gaps.length < 100) break;
  }
  return gaps;
}

export function useActOnGap() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & Body<'put', '/question-set/gap/{id}'>) =>
      api.put('/question-set/gap/{id}', { path: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...root, 'gaps'] }),
  });
}

export function useDismissGap() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete('/question-set/gap/{id}', { path: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...root, 'gaps'] }),
  });
}

export const whatIfQuery = (model: string, region: string) =>
  queryOptions({
    queryKey: [...root, 'what-if', model, region],
    queryFn: ({ signal }) => api.get('/insight/what-if', { query: { model, region }, signal }),
    enabled: model !== '',
    placeholderData: keepPreviousData,
  });

export const useDownloadMonth = () =>
  useMutation({ mutationFn: () => download(at('get', '/insight/month/export'), 'insights.pdf') });

export const citedQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [...root, 'documents', filter],
    queryFn: ({ signal }) => api.get('/insight/documents', { query: periodOf(filter), signal }),
    placeholderData: keepPreviousData,
  });

export const mineQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [...root, 'mine', filter],
    queryFn: ({ signal }) => api.get('/insight/mine', { query: periodOf(filter), signal }),
    placeholderData: keepPreviousData,
  });

export const ownLimitsQuery = () =>
  queryOptions({
    queryKey: [...root, 'limits'],
    queryFn: ({ signal }) => api.get('/token-request/limits', { signal }),
  });

export const workspaceUsageQuery = (time: Time, page: number) =>
  queryOptions({
    queryKey: [...root, 'workspaces', time, page],
    queryFn: ({ signal }) => api.list('/setting/workspace-analytics', { query: { time, page }, signal }),
    placeholderData: keepPreviousData,
    // Whoever looks after no workspace is refused, which is no fault.
    retry: false,
    meta: { shownInPlace: true },
  });

export type AcrossBy = 'client' | 'plugin' | 'version' | 'client_plugin' | 'client_version';

export type AcrossFilter = { time: Time; by: AcrossBy; plugin: string; client_id?: number; search: string };

export const acrossQuery = (filter: AcrossFilter, page: number) =>
  queryOptions({
    queryKey: [...root, 'clients', filter, page],
    queryFn: ({ signal }) => api.get('/insight/clients', { query: { ...filter, page }, signal }),
    placeholderData: keepPreviousData,
  });

export const revenueQuery = (months: number) =>
  queryOptions({
    queryKey: [...root, 'revenue', months],
    queryFn: ({ signal }) => api.get('/insight/revenue', { query: { months }, signal }),
    placeholderData: keepPreviousData,
  });

export const marginQuery = (month: string, search: string, page: number) =>
  queryOptions({
    queryKey: [...root, 'margin', month, search, page],
    queryFn: ({ signal }) => api.get('/insight/margin', { query: { month, search, page }, signal }),
    placeholderData: keepPreviousData,
  });

export const trialsQuery = (time: Time, page: number) =>
  queryOptions({
    queryKey: [...root, 'trials', time, page],
    queryFn: ({ signal }) => api.get('/insight/trials', { query: { time, page }, signal }),
    placeholderData: keepPreviousData,
  });

export const risksQuery = (reason: RiskReason | undefined, search: string, page: number) =>
  queryOptions({
    queryKey: [...root, 'risks', reason, search, page],
    queryFn: ({ signal }) => api.get('/insight/risks', { query: { reason, search, page }, signal }),
    placeholderData: keepPreviousData,
  });

/** Reasons for which these clients may leave, the most urgent first. */
export const risksOfQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [...root, 'risks-of', ids],
    queryFn: ({ signal }) => api.get('/insight/risks', { query: { client_ids: ids.join(',') }, signal }),
  });

export const storageQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: [...root, 'storage', search, page],
    queryFn: ({ signal }) => api.get('/insight/storage', { query: { search, page }, signal }),
    placeholderData: keepPreviousData,
  });

export type ClientFigures = {
  figures: 'activity' | 'revenue' | 'margin' | 'trials' | 'risks' | 'storage';
  months?: number;
  month?: string;
  time?: Time;
  search?: string;
  by?: AcrossBy;
  plugin?: string;
  client_id?: number;
  reason?: RiskReason;
};

export const useDownloadClients = () =>
  useMutation({
    mutationFn: (query: ClientFigures) =>
      download(at('get', '/insight/clients/export', { query }), `${query.figures}.csv`),
  });
