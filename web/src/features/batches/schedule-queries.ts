/** Schedules: list, one of them, when they come due, and what can be done with one. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { http } from '@/api/http';
import { inPages } from '@/api/pages';
import type { Batch, Schedule, ScheduleTime } from '@/api/types-batches';
import { batchKeys } from './queries';

const segment = encodeURIComponent;

export const scheduleKeys = {
  lists: ['schedules', 'list'] as const,
  one: (id: string) => ['schedules', 'one', id] as const,
};

export const schedulesQuery = (filter: { use_case_id?: string }) =>
  infiniteQueryOptions({
    queryKey: [...scheduleKeys.lists, filter],
    ...inPages<Schedule>('schedule/list', { ...filter, limit: 20 }),
    placeholderData: keepPreviousData,
  });

export const scheduleQuery = (id: string) =>
  queryOptions({
    queryKey: scheduleKeys.one(id),
    queryFn: ({ signal }) => http.get<Schedule>(`schedule/${segment(id)}`, {}, signal),
  });

/** What a schedule has started, the newest first. */
export const scheduleHistoryQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...batchKeys.lists, 'of', id],
    ...inPages<Batch>('batch/list', { schedule_id: id, limit: 20 }),
  });

/** When a rule would come due. */
export const previewQuery = (time: ScheduleTime) =>
  queryOptions({
    queryKey: ['schedules', 'preview', time],
    queryFn: () => http.post<{ next: string[] }>('schedule/preview', time),
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
      http.post<Schedule>('schedule', body),
    onSuccess,
  });
}

export function useChangeSchedule(id: string) {
  const onSuccess = useKept();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: ScheduleForm) => http.put<Schedule>(`schedule/${segment(id)}`, body),
    onSuccess,
  });
}

export function useActOnSchedule(id: string) {
  const onSuccess = useKept();
  return useMutation({
    mutationFn: (act: 'pause' | 'resume') => http.post<Schedule>(`schedule/${segment(id)}/${act}`),
    onSuccess,
  });
}

export function useRunSchedule(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => http.post<Batch>(`schedule/${segment(id)}/run`),
    onSuccess: () => void client.invalidateQueries({ queryKey: batchKeys.lists }),
  });
}

export function useDeleteSchedule(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => http.delete(`schedule/${segment(id)}`),
    onSuccess: () => {
      client.removeQueries({ queryKey: scheduleKeys.one(id) });
      return client.invalidateQueries({ queryKey: scheduleKeys.lists });
    },
  });
}
