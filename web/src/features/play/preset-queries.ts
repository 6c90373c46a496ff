/** Presets of chats: one's own and those of a workspace. */
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Body } from '@/api/api';
import { chatKeys } from './queries';

const presetKeys = [...chatKeys.all, 'presets'] as const;

export const presetsQuery = (workspaceId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [...presetKeys, workspaceId, search],
    ...api.pages('/chat-preset/list', { query: { workspace_id: workspaceId, search } }),
    meta: { shownInPlace: true },
  });

/** `shownInPlace`: a form says what was refused. */
function usePresetChange<Asked, Answer>(mutationFn: (asked: Asked) => Promise<Answer>, shownInPlace = false) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace },
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: presetKeys }),
  });
}

export const useCreatePreset = () =>
  usePresetChange((body: Body<'post', '/chat-preset'>) => api.post('/chat-preset', { body }), true);

type Change = { id: string; change: Body<'put', '/chat-preset/{id}'> };

export const useChangePreset = (shownInPlace = false) =>
  usePresetChange(
    ({ id, change }: Change) => api.put('/chat-preset/{id}', { path: { id }, body: change }),
    shownInPlace,
  );

export const useDeletePreset = () => ({
  remove: usePresetChange((id: string) => api.delete('/chat-preset/{id}', { path: { id } })),
  restore: usePresetChange((id: string) => api.post('/chat-preset/{id}/restore', { path: { id } })),
});
