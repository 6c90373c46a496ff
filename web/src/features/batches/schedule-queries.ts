/** Schedules: list, one of them, when they come due, and what can be done with one. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '@/api/api';
import type { Schedule, ScheduleTime } from '@/api/gen/types.gen';
import { batchKeys } from './queries';

export const scheduleKeys = {
  lists: ['schedules', 'list'] as const,
  one: (id: string) => ['schedules', 'one', id] as const,
};

export const schedulesQuery = (filter: { use_case_id?: string }) =>
  infiniteQueryOptions({
    queryKey: [...scheduleKeys.lists, filter],
    ...api.pages('/schedule/list', { query: { ...filter, limit: 20 } }),
    placeholderData: keepPreviousData,
  });

export const scheduleQuery = (id: string) =>
  queryOptions({
    queryKey: scheduleKeys.one(id),
    queryFn: ({ signal }) => api.get('/schedule/{id}', { path: { id }, signal }),
  });

/** What a schedule has started, the newest first. */
export const scheduleHistoryQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...batchKeys.lists, 'of', id],
    ...api.pages('/batch/list', { query: { schedule_id: id, limit: 20 } }),
  });

/** When a rule would come due. */
export const previewQuery = (time: ScheduleTime) =>
  queryOptions({
    queryKey: ['schedules', 'preview', time],
    queryFn: () => api.post('/schedule/preview', { body: time }),
    meta: { shownInPlace: true },
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  });

export type ScheduleForm = { name: string; time: ScheduleTime; inputs: Record<string, unknown> | null; mails: boolean };

function useKept() {
  const client = useQueryClient();
  return (schedule: Schedule) => {
    client.setQueryData(scheduleKeys.one(schedule.id), schedule);
    void client.invalidateQueries({ queryKey: scheduleKeys.lists });
    // A draft that a schedule took is none any more.
    void client.invalidateQueries({ queryKey: batchKeys.lists });
  };
}

export function useCreateSchedule() {
  const onSuccess = useKept();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: ScheduleForm & { use_case_id: string; batch_id: string | null }) =>
      api.post('/schedule', { body }),
    onSuccess,
  });
}

export function useChangeSchedule(id: string) {
  const onSuccess = useKept();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: ScheduleForm) => api.put('/schedule/{id}', { path: { id }, body }),
    onSuccess,
  });
}

export function useActOnSchedule(id: string) {
  const onSuccess = useKept();
  return useMutation({
    mutationFn: (act: 'pause' | 'resume') => api.post(`/schedule/{id}/${act}`, { path: { id } }),
    onSuccess,
  });
}

export function useRunSchedule(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post('/schedule/{id}/run', { path: { id } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: batchKeys.lists }),
  });
}

export function useDeleteSchedule(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete('/schedule/{id}', { path: { id } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: scheduleKeys.one(id) });
      return client.invalidateQueries({ queryKey: scheduleKeys.lists });
    },
  });
}
