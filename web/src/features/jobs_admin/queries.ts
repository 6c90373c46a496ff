/** The platform's background jobs: the list, the figures by kind, and what is done to one. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '@/api/api';
import type { JobSummary } from '@/api/gen/types.gen';
import type { JobsFilter } from './model';

export type Job = JobSummary;
export type { JobKind } from '@/api/gen/types.gen';

const ROWS_A_PAGE = 30;
/** Jobs come and go by themselves. */
const REFRESH = 10_000;
const keys = { all: ['jobs'] as const };

export const jobListQuery = (filter: JobsFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.all, 'list', filter],
    ...api.pages('/job/list', { query: { ...filter, state: filter.state || undefined, limit: ROWS_A_PAGE } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH,
  });

export const jobKindsQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'kinds'],
    queryFn: ({ signal }) => api.get('/job/kinds', { signal }),
    refetchInterval: REFRESH,
  });

export function useChangeJob(change: 'retry' | 'cancel') {
  const client = useQueryClient();
  return useMutation({
    // A cancel is confirmed in a dialog, which shows its failure.
    meta: { shownInPlace: change === 'cancel' },
    mutationFn: (id: string) => api.post(`/job/{id}/${change}`, { path: { id } }),
    // Also after a failure: the job may be done by now.
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}
