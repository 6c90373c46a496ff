/** Figures of the person, the company, its workspaces and all clients. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Body } from '@/api/api';
import type { By, Filter, Time } from './model';

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

/** Named days are asked for by the days alone. */
const periodOf = ({ time, from, to, zone }: Filter) => (from === '' ? { time, zone } : { from, to, zone });

export const overviewQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [...root, 'overview', filter],
    queryFn: ({ signal }) =>
      api.get('/insight/overview', { query: { ...periodOf(filter), workspace_id: filter.workspace_id }, signal }),
    placeholderData: keepPreviousData,
  });

export const breakdownQuery = (filter: Filter, by: By, search = '') =>
  queryOptions({
    queryKey: [...root, 'breakdown', by, search, filter],
    queryFn: ({ signal }) =>
      api.get('/insight/breakdown', {
        query: { by, search, ...periodOf(filter), workspace_id: filter.workspace_id },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const dormantQuery = (days: number, page: number) =>
  queryOptions({
    queryKey: [...root, 'dormant', days, page],
    queryFn: ({ signal }) => api.get('/insight/dormant', { query: { days, page }, signal }),
    placeholderData: keepPreviousData,
  });

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

export type AcrossBy = 'client' | 'plugin' | 'client_plugin';

export const acrossQuery = (time: Time, by: AcrossBy) =>
  queryOptions({
    queryKey: [...root, 'clients', time, by],
    queryFn: ({ signal }) => api.get('/insight/clients', { query: { time, by }, signal }),
    placeholderData: keepPreviousData,
  });
