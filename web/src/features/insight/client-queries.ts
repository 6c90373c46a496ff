/** The owner's figures of all clients. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api, at } from '@/api/api';
import { download } from '@/api/files';
import type { RiskReason } from '@/api/gen/types.gen';
import type { Time } from './model';
import { root } from './queries';

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
