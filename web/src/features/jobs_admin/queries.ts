/** The platform's background jobs: the list, the figures by kind, and what is done to one. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type * as Wire from '@/api/gen/types.gen';
import { http } from '@/api/http';
import { inPages } from '@/api/pages';
import type { Sent } from '@/api/sent';
import type { JobsFilter } from './model';

export type Job = Sent<Wire.JobSummary>;
export type JobKind = Sent<Wire.JobKind>;

const ROWS_A_PAGE = 30;
/** Jobs come and go by themselves. */
const REFRESH = 10_000;
const keys = { all: ['jobs'] as const };

export const jobListQuery = (filter: JobsFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.all, 'list', filter],
    ...inPages<Job>('job/list', { ...filter, limit: ROWS_A_PAGE }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH,
  });

export const jobKindsQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'kinds'],
    queryFn: ({ signal }) => http.get<JobKind[]>('job/kinds', {}, signal),
    refetchInterval: REFRESH,
  });

export function useChangeJob(change: 'retry' | 'cancel') {
  const client = useQueryClient();
  return useMutation({
    // A cancel is confirmed in a dialog, which shows its failure.
    meta: { shownInPlace: change === 'cancel' },
    mutationFn: (id: string) => http.post<object>(`job/${encodeURIComponent(id)}/${change}`, {}),
    // Also after a failure: the job may be done by now.
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}
