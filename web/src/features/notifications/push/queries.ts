/** Browsers that tell of news, and whether the company allows it. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/api';
import type { NewPushBrowser } from '@/api/gen/types.gen';
import { endpointHere } from './browser';

const keys = { all: ['push'] as const };

export const pushSettingsQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'settings'],
    queryFn: ({ signal }) => api.get('/setting/push', { signal }),
    meta: { shownInPlace: true },
  });

export const pushQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'mine'],
    queryFn: async ({ signal }) => ({
      ...(await api.get('/notification/push', { signal })),
      here: await endpointHere(),
    }),
    meta: { shownInPlace: true },
  });

function useLookAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.all });
}

export function useAllowPush() {
  const onSuccess = useLookAgain();
  return useMutation({
    mutationFn: (is_allowed: boolean) => api.put('/setting/push', { body: { is_allowed } }),
    onSuccess,
  });
}

export function usePushActs() {
  const onSuccess = useLookAgain();
  return {
    add: useMutation({ mutationFn: (body: NewPushBrowser) => api.post('/notification/push', { body }), onSuccess }),
    remove: useMutation({
      mutationFn: (id: string) => api.delete('/notification/push/{id}', { path: { id } }),
      onSuccess,
    }),
    test: useMutation({ mutationFn: () => api.post('/notification/push/test', {}), onSuccess }),
  };
}
