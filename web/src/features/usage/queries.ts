/** Calls of the models' API, and sums by month with what is left of the quota. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { http } from '@/api/http';
import { inPages } from '@/api/pages';
import type { ApiCall, UsageSums } from '@/api/types-usage';
import type { CallsFilter } from './model';

const ROWS_A_PAGE = 30;

export const usageQuery = (months: number) =>
  queryOptions({
    queryKey: ['usage', 'months', months],
    queryFn: ({ signal }) => http.get<UsageSums>('usage/months', { months }, signal),
    placeholderData: keepPreviousData,
  });

export const callsQuery = (filter: CallsFilter) =>
  infiniteQueryOptions({
    queryKey: ['usage', 'calls', filter],
    ...inPages<ApiCall>('usage/calls', { ...filter, limit: ROWS_A_PAGE }),
    placeholderData: keepPreviousData,
  });
