/** Use cases of a chat: what can be chosen, what its owner says to one that waits, and stopping an answer. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Body } from '@/api/api';
import { chatKeys } from './queries';

/** The published use cases that one may run from a chat in a workspace: its own, then what is shared with the company. */
export const callableQuery = (workspaceId: string, search: string) =>
  queryOptions({
    queryKey: [...chatKeys.all, 'callable', workspaceId, search],
    queryFn: async ({ signal }) =>
      (await api.list('/chat-tool/list', { query: { workspace_id: workspaceId, search }, signal })).data,
    meta: { shownInPlace: true },
  });

type Decided = { call: string; said: Body<'post', '/chat/{id}/tool-call/{call}'> };

/** What is refused stands on the card. */
export function useDecideCall(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ call, said }: Decided) =>
      api.post('/chat/{id}/tool-call/{call}', { path: { id, call }, body: said }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: chatKeys.one(id) }),
        client.invalidateQueries({ queryKey: chatKeys.lists }),
      ]),
  });
}

/** Stops an answer with all that it uses. */
export function useStopAnswer(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (message: string) => api.post('/chat/{id}/message/{message}/stop', { path: { id, message } }),
    onSuccess: () => client.invalidateQueries({ queryKey: chatKeys.one(id) }),
  });
}
