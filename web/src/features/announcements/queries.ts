/** Announcements: what one is told, and what the company tells. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, at } from '@/api/api';
import { download } from '@/api/files';
import type {
  AnnouncementChange,
  AnnouncementFields,
  AnnouncementStage,
  ManagedAnnouncement,
} from '@/api/gen/types.gen';
import { announcementsKey, unreadQuery } from '@/features/notifications/queries';
import type { Box } from './model';

const ROWS_A_PAGE = 30;
const keys = {
  told: announcementsKey,
  managed: ['managed-announcements'] as const,
};

/** What may be above every page. Without an answer there is nothing, and nobody is interrupted for it. */
export const shownQuery = () =>
  queryOptions({
    queryKey: [...keys.told, 'shown'],
    queryFn: async ({ signal }) => (await api.list('/announcement/list', { query: { limit: 100 }, signal })).data,
    staleTime: 60_000,
    // One begins or ends without anything being changed.
    refetchInterval: 300_000,
    meta: { shownInPlace: true },
  });

export const toldQuery = (box: Box) =>
  infiniteQueryOptions({
    queryKey: [...keys.told, 'list', box],
    ...api.pages('/announcement/list', { query: { box, limit: ROWS_A_PAGE } }),
    placeholderData: keepPreviousData,
    meta: { shownInPlace: true },
  });

export type ManagedFilter = { search: string; stage: AnnouncementStage | undefined };

export const managedQuery = ({ search, stage }: ManagedFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.managed, 'list', search, stage ?? null],
    ...api.pages('/announcement/managed', {
      query: { search, limit: ROWS_A_PAGE, ...(stage === undefined ? {} : { stage }) },
    }),
    placeholderData: keepPreviousData,
    meta: { shownInPlace: true },
  });

export const receiptsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.managed, 'receipts', id],
    queryFn: ({ signal }) => api.get('/announcement/{id}/receipts', { path: { id }, signal }),
    meta: { shownInPlace: true },
  });

export type ReaderBox = 'all' | 'acknowledged' | 'open';

export const readersQuery = (id: string, box: ReaderBox, search: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.managed, 'readers', id, box, search],
    ...api.pages('/announcement/{id}/readers', { path: { id }, query: { box, search, limit: ROWS_A_PAGE } }),
    placeholderData: keepPreviousData,
    meta: { shownInPlace: true },
  });

export const exportReaders = (id: string) =>
  download(at('get', '/announcement/{id}/readers/export', { path: { id } }), 'announcement.csv');

function useLookAgain() {
  const client = useQueryClient();
  return () =>
    Promise.all([keys.told, unreadQuery().queryKey].map((queryKey) => client.invalidateQueries({ queryKey })));
}

export function useChangeState() {
  const onSuccess = useLookAgain();
  return useMutation({
    mutationFn: (body: { ids: string[]; change: AnnouncementChange }) => api.put('/announcement/state', { body }),
    onSuccess,
  });
}

export function useAcknowledge() {
  const onSettled = useLookAgain();
  return useMutation({
    mutationFn: (body: { id: string; version: number }) => api.post('/announcement/acknowledge', { body }),
    // Refused for a newer text: that one is to be read.
    onSettled,
  });
}

/** What is written may be told to whoever writes it, too. */
function useWritten() {
  const client = useQueryClient();
  return () => Promise.all([keys.managed, keys.told].map((queryKey) => client.invalidateQueries({ queryKey })));
}

export function useSaveAnnouncement(before: ManagedAnnouncement | null) {
  const onSuccess = useWritten();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: AnnouncementFields) =>
      before === null
        ? api.post('/announcement', { body })
        : api.put('/announcement/{id}', { path: { id: before.id }, body }),
    onSuccess,
  });
}

export function usePublish() {
  const onSuccess = useWritten();
  return useMutation({
    mutationFn: (id: string) => api.post('/announcement/{id}/publish', { path: { id } }),
    onSuccess,
  });
}

export function useEnd() {
  const onSuccess = useWritten();
  return useMutation({
    mutationFn: (id: string) => api.post('/announcement/{id}/end', { path: { id } }),
    onSuccess,
  });
}

export function useDeleteAnnouncement() {
  const onSuccess = useWritten();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) => api.delete('/announcement/{id}', { path: { id } }),
    onSuccess,
  });
}
