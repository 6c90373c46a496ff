/** Webhooks of a person or of a workspace, and what they sent. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/api';
import type { ChangeWebhook, NewWebhook } from '@/api/gen/types.gen';

const keys = { all: ['webhooks'] as const };

/** While something waits it is looked at again: it is sent within seconds. */
const SOON_MS = 2_000;

export const webhookSettingsQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'settings'],
    queryFn: ({ signal }) => api.get('/setting/webhooks', { signal }),
    meta: { shownInPlace: true },
  });

export const webhooksQuery = (workspaceId: string | null) =>
  queryOptions({
    queryKey: [...keys.all, 'list', workspaceId],
    queryFn: async ({ signal }) =>
      (await api.list('/notification/webhook/list', { query: { workspace_id: workspaceId }, signal })).data,
    meta: { shownInPlace: true },
  });

export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.all, 'deliveries', id],
    queryFn: async ({ signal }) =>
      (await api.list('/notification/webhook/{id}/deliveries', { path: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.some((each) => each.state === 'waiting') ? SOON_MS : false),
    meta: { shownInPlace: true },
  });

function useLookAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.all });
}

export function useAllowWebhooks() {
  const onSuccess = useLookAgain();
  return useMutation({
    mutationFn: (is_allowed: boolean) => api.put('/setting/webhooks', { body: { is_allowed } }),
    onSuccess,
  });
}

export function useCreateWebhook() {
  const onSuccess = useLookAgain();
  return useMutation({
    mutationFn: (body: NewWebhook) => api.post('/notification/webhook', { body }),
    meta: { shownInPlace: true },
    onSuccess,
  });
}

export function useChangeWebhook(id: string) {
  const onSuccess = useLookAgain();
  return useMutation({
    mutationFn: (body: ChangeWebhook) => api.put('/notification/webhook/{id}', { path: { id }, body }),
    meta: { shownInPlace: true },
    onSuccess,
  });
}

export function useWebhookActs(id: string) {
  const onSuccess = useLookAgain();
  const path = { id };
  return {
    remove: useMutation({ mutationFn: () => api.delete('/notification/webhook/{id}', { path }), onSuccess }),
    roll: useMutation({ mutationFn: () => api.post('/notification/webhook/{id}/secret', { path }), onSuccess }),
    test: useMutation({ mutationFn: () => api.post('/notification/webhook/{id}/test', { path }), onSuccess }),
    again: useMutation({
      mutationFn: (delivery: string) =>
        api.post('/notification/webhook/{id}/deliveries/{delivery}/again', { path: { id, delivery } }),
      onSuccess,
    }),
  };
}
