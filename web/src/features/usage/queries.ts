/** Calls of the models' API, and sums by month with what is left of the quota. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/api/api';
import type { CallsFilter } from './model';

const ROWS_A_PAGE = 30;

export const usageQuery = (months: number) =>
  queryOptions({
    queryKey: ['usage', 'months', months],
    queryFn: ({ signal }) => api.get('/usage/months', { query: { months }, signal }),
    placeholderData: keepPreviousData,
  });

export const callsQuery = (filter: CallsFilter) =>
  infiniteQueryOptions({
    queryKey: ['usage', 'calls', filter],
    ...api.pages('/usage/calls', { query: { ...filter, limit: ROWS_A_PAGE } }),
    placeholderData: keepPreviousData,
  });
