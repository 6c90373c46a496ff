/** What one was told: reads and changes. A change is seen at once, and by the stream in every other browser. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '@/api/api';
import type {
  ChangeNotifications,
  ChosenNotificationChannels,
  MuteKind,
  NewNotificationPreferences,
  NotificationCategory,
  NotificationChange,
} from '@/api/gen/types.gen';
import type { Box } from './model';

const keys = { all: ['notifications'] as const, lists: ['notifications', 'list'] as const };

/** What is announced: `announcements` reads it, and the stream says when to look again. */
export const announcementsKey = ['announcements'] as const;

/** Without an answer the bell shows nothing, and nobody is interrupted for it. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'unread'],
    queryFn: ({ signal }) => api.get('/notification/unread', { signal }),
    staleTime: 60_000,
    meta: { shownInPlace: true },
  });

export const notificationsQuery = (box: Box, category: NotificationCategory | null) =>
  infiniteQueryOptions({
    queryKey: [...keys.lists, box, category],
    ...api.pages('/notification/list', { query: { box, category, limit: 30 } }),
    placeholderData: keepPreviousData,
    meta: { shownInPlace: true },
  });

/** Every list of them. */
export const listsKey = keys.lists;

/** What the bell shows. */
export const newestQuery = () =>
  queryOptions({
    queryKey: [...keys.lists, 'newest'],
    queryFn: async ({ signal }) => (await api.list('/notification/list', { query: { limit: 8 }, signal })).data,
    meta: { shownInPlace: true },
  });

/** Announcements that wait to be read; they have no row among the others. */
export const unreadAnnouncementsQuery = () =>
  queryOptions({
    queryKey: [...announcementsKey, 'unread'],
    queryFn: async ({ signal }) =>
      (await api.list('/announcement/list', { query: { box: 'unread', limit: 5 }, signal })).data,
    meta: { shownInPlace: true },
  });

export const whyQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.all, 'why', id],
    queryFn: ({ signal }) => api.get('/notification/{id}/why', { path: { id }, signal }),
    meta: { shownInPlace: true },
  });

export const preferencesQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'preferences'],
    queryFn: ({ signal }) => api.get('/notification/preferences', { signal }),
    meta: { shownInPlace: true },
  });

export const defaultsQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'defaults'],
    queryFn: async ({ signal }) => (await api.list('/setting/notifications', { signal })).data,
    meta: { shownInPlace: true },
  });

/** Lists and the number are asked for again. */
function useLookAgain() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [keys.lists, unreadQuery().queryKey, announcementsKey].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
}

/** The change that takes another back. */
export const REVERSE: Record<NotificationChange, NotificationChange> = {
  read: 'unread',
  unread: 'read',
  archive: 'restore',
  restore: 'archive',
  snooze: 'wake',
  wake: 'unread',
};

export function useChange() {
  const onSuccess = useLookAgain();
  return useMutation({
    mutationFn: (change: ChangeNotifications) => api.put('/notification/state', { body: change }),
    onSuccess,
  });
}

/** Announcements that were marked as read are unread again. */
export function useUnreadAnnouncements() {
  const onSuccess = useLookAgain();
  return useMutation({
    mutationFn: (ids: string[]) => api.put('/announcement/state', { body: { ids, change: 'unread' } }),
    onSuccess,
  });
}

/** What there is was looked at: the tab's title counts what comes later. */
export function useSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post('/notification/seen', {}),
    meta: { shownInPlace: true },
    onSuccess: (unread) => client.setQueryData(unreadQuery().queryKey, unread),
  });
}

export function useReadAll() {
  const onSuccess = useLookAgain();
  return useMutation({
    mutationFn: (category: NotificationCategory | null) =>
      api.post('/notification/read-all', { body: category === null ? {} : { category } }),
    onSuccess,
  });
}

function usePreferencesChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [preferencesQuery().queryKey, [...keys.all, 'why']].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
}

export function useMute() {
  const onSuccess = usePreferencesChanged();
  return useMutation({
    mutationFn: (mute: MuteKind) => api.put('/notification/mute', { body: mute }),
    onSuccess,
  });
}

export function useSavePreferences() {
  const onSuccess = usePreferencesChanged();
  return useMutation({
    mutationFn: (preferences: NewNotificationPreferences) =>
      api.put('/notification/preferences', { body: preferences }),
    onSuccess,
  });
}

export function useSaveDefaults() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (categories: ChosenNotificationChannels[]) =>
      api.put('/setting/notifications', { body: { categories } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}
