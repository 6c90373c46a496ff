/** Chats: the history, one of them, its tree, what is shared of it, and changes. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Body } from '@/api/api';
import type { Chat, ChatMessage, ChatShareKind } from '@/api/gen/types.gen';
import type { ChatFilter } from './filter';

export const chatKeys = {
  all: ['chats'] as const,
  lists: ['chats', 'list'] as const,
  folders: ['chats', 'folders'] as const,
  /** A chat with all that belongs to it. */
  one: (id: string) => ['chats', 'one', id] as const,
  tree: (id: string) => ['chats', 'one', id, 'tree'] as const,
  shares: (id: string) => ['chats', 'one', id, 'shares'] as const,
};

/** While an answer is under way elsewhere, or a message waits: another tab and the server go on by themselves. */
const OPEN_POLL_MS = 4_000;
/** While an answer waits for use cases, which end elsewhere. */
const TOOLS_POLL_MS = 1_500;
/** A title is made soon after the first answer, or not at all. */
const TITLE_POLL_MS = 5_000;
const TITLE_WITHIN_MS = 60_000;

export const chatsQuery = (filter: ChatFilter) =>
  infiniteQueryOptions({
    queryKey: [...chatKeys.lists, filter],
    ...api.pages('/chat/list', { query: filter }),
    refetchInterval: (query) =>
      query.state.data?.pages.some((page) => page.data.some((chat) => chat.is_running)) ? OPEN_POLL_MS : false,
  });

/** The few that the home shows. */
export const recentChatsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...chatKeys.lists, 'recent'],
    ...api.pages('/chat/list', { query: { limit: 5 } }),
    meta: { shownInPlace: true },
  });

const waitsForTitle = ({ title_made_by, asked_at }: Chat) =>
  title_made_by === 'question' && Date.now() - Date.parse(asked_at) < TITLE_WITHIN_MS;

export const chatQuery = (id: string) =>
  queryOptions({
    queryKey: [...chatKeys.one(id), 'chat'],
    queryFn: ({ signal }) => api.get('/chat/{id}', { path: { id }, signal }),
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return false;
      if (data.is_running || data.queue.length > 0) return OPEN_POLL_MS;
      return waitsForTitle(data) ? TITLE_POLL_MS : false;
    },
  });

const usesTools = ({ turn_state }: ChatMessage) => turn_state === 'uses_tools';

/** The messages up to `leaf`, from the end; what was said does not change, only what is added. */
export const pathQuery = (id: string, leaf: string) =>
  infiniteQueryOptions({
    queryKey: [...chatKeys.one(id), 'path', leaf],
    ...api.pages('/chat/{id}/messages', { path: { id }, query: { leaf_id: leaf } }),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some(usesTools)) === true ? TOOLS_POLL_MS : false,
  });

export const siblingsQuery = (id: string, message: string) =>
  queryOptions({
    queryKey: [...chatKeys.one(id), 'siblings', message],
    queryFn: async ({ signal }) =>
      (await api.list('/chat/{id}/message/{message}/siblings', { path: { id, message }, signal })).data,
    refetchInterval: ({ state: { data } }) => (data?.some(usesTools) === true ? TOOLS_POLL_MS : false),
  });

export const treeQuery = (id: string) =>
  queryOptions({
    queryKey: chatKeys.tree(id),
    queryFn: async ({ signal }) => (await api.list('/chat/{id}/tree', { path: { id }, signal })).data,
  });

/** Puts a chat that the server has answered where everybody looks for it. */
function useKept() {
  const client = useQueryClient();
  return (chat: Chat) => {
    client.setQueryData(chatQuery(chat.id).queryKey, chat);
    void client.invalidateQueries({ queryKey: chatKeys.lists });
    void client.invalidateQueries({ queryKey: chatKeys.folders });
  };
}

type Change = {
  id: string;
  change: Body<'put', '/chat/{id}'>;
  /** What is seen of it at once; what the server has replaces it. */
  shown?: Partial<Chat>;
};

/** `shownInPlace`: a form says what was refused. */
export function useChangeChat(shownInPlace: boolean) {
  const client = useQueryClient();
  const onSuccess = useKept();
  return useMutation({
    meta: { shownInPlace },
    mutationFn: ({ id, change }: Change) => api.put('/chat/{id}', { path: { id }, body: change }),
    onMutate: ({ id, shown }) => {
      if (shown === undefined) return;
      client.setQueryData(chatQuery(id).queryKey, (chat) => (chat === undefined ? chat : { ...chat, ...shown }));
    },
    onSuccess,
    onError: (_, { id }) => client.invalidateQueries({ queryKey: chatQuery(id).queryKey }),
  });
}

export function useDeleteChat() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) => api.delete('/chat/{id}', { path: { id } }),
    onSuccess: (_, id) => {
      client.removeQueries({ queryKey: chatKeys.one(id) });
      return client.invalidateQueries({ queryKey: chatKeys.lists });
    },
  });
}

export function useSetRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, is_read }: { id: string; is_read: boolean }) =>
      api.put('/chat/{id}/read', { path: { id }, body: { is_read } }),
    onSuccess: (_, { id, is_read }) => {
      client.setQueryData(chatQuery(id).queryKey, (chat) =>
        chat === undefined ? chat : { ...chat, is_unread: !is_read },
      );
      void client.invalidateQueries({ queryKey: chatKeys.lists });
      void client.invalidateQueries({ queryKey: chatKeys.folders });
    },
  });
}

/** Changes of one chat's tree, after which the chat, its path and its map are asked for again. */
function useTreeChange<Asked, Answer>(id: string, mutationFn: (asked: Asked) => Promise<Answer>, shownInPlace = false) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace },
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: chatKeys.one(id) }),
  });
}

/** Reads on in the branch of a message, down to its newest end. */
export function useChooseBranch(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (message: string) => api.put('/chat/{id}/message/{message}/chosen', { path: { id, message } }),
    onSuccess: (chat) => client.setQueryData(chatQuery(id).queryKey, chat),
  });
}

export const useNameBranch = (id: string) =>
  useTreeChange(
    id,
    ({ message, name }: { message: string; name: string | null }) =>
      api.put('/chat/{id}/message/{message}/branch', { path: { id, message }, body: { name } }),
    true,
  );

/** A message with all that follows it, and how it comes back. */
export const usePrune = (id: string) => ({
  prune: useTreeChange(id, (message: string) => api.delete('/chat/{id}/message/{message}', { path: { id, message } })),
  restore: useTreeChange(id, (message: string) =>
    api.post('/chat/{id}/message/{message}/restore', { path: { id, message } }),
  ),
});

/** What the next answers would take; nothing is begun. */
export const beforeSendQuery = (id: string, asked: Body<'post', '/chat/{id}/before-send'>, read: string) =>
  queryOptions({
    // `read`: what the chat reads beside it, which its server knows, and how far it is.
    queryKey: [...chatKeys.one(id), 'before', asked, read],
    queryFn: ({ signal }) => api.post('/chat/{id}/before-send', { path: { id }, body: asked, signal }),
    meta: { shownInPlace: true },
  });

/** The same for a chat that has not begun. */
export const beforeChatQuery = (asked: Body<'post', '/chat/before-send'>, read: string) =>
  queryOptions({
    queryKey: [...chatKeys.all, 'before', asked, read],
    queryFn: ({ signal }) => api.post('/chat/before-send', { body: asked, signal }),
    meta: { shownInPlace: true },
  });

export const useChangeQueued = (id: string) =>
  useTreeChange(id, ({ message, text }: { message: string; text: string }) =>
    api.put('/chat/{id}/queue/{message}', { path: { id, message }, body: { text } }),
  );

export const useRemoveQueued = (id: string) =>
  useTreeChange(id, (message: string) => api.delete('/chat/{id}/queue/{message}', { path: { id, message } }));

/** Stops what is under way and sends a message that waits. */
export const useSendQueued = (id: string) =>
  useTreeChange(id, (message: string) => api.post('/chat/{id}/queue/{message}/send', { path: { id, message } }));

export const chatFoldersQuery = () =>
  queryOptions({
    queryKey: chatKeys.folders,
    queryFn: async ({ signal }) => (await api.list('/chat-folder/list', { signal })).data,
  });

export function useSaveChatFolder() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ id, name }: { id: string | null; name: string }) =>
      id === null
        ? api.post('/chat-folder', { body: { name } })
        : api.put('/chat-folder/{id}', { path: { id }, body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: chatKeys.folders }),
  });
}

/** Its chats stay, in no folder. */
export function useDeleteChatFolder() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) => api.delete('/chat-folder/{id}', { path: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: chatKeys.all }),
  });
}

export const sharesQuery = (id: string) =>
  queryOptions({
    queryKey: chatKeys.shares(id),
    queryFn: async ({ signal }) => (await api.list('/chat/{id}/share/list', { path: { id }, signal })).data,
  });

export const useMakeShare = (id: string) =>
  useTreeChange(id, (kind: ChatShareKind) => api.post('/chat/{id}/share', { path: { id }, body: { kind } }));

/** A snapshot as the chat is now; its link stays the same. */
export const useUpdateShare = (id: string) =>
  useTreeChange(id, (share: string) => api.put('/chat/{id}/share/{share}', { path: { id, share } }));

export const useRevokeShare = (id: string) =>
  useTreeChange(id, (share: string) => api.delete('/chat/{id}/share/{share}', { path: { id, share } }));

export const sharedChatQuery = (id: string) =>
  queryOptions({
    queryKey: [...chatKeys.all, 'shared', id],
    queryFn: ({ signal }) => api.get('/shared-chat/{id}', { path: { id }, signal }),
  });

/** Goes on with a copy of one's own, in one of the reader's workspaces. */
export function useCopyShared(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (workspace_id: string) => api.post('/shared-chat/{id}/copy', { path: { id }, body: { workspace_id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: chatKeys.lists }),
  });
}

/** What a use case made of a chat would be; nothing of it is stored. */
export const promotionQuery = (id: string) =>
  queryOptions({
    queryKey: [...chatKeys.one(id), 'promotion'],
    queryFn: ({ signal }) => api.get('/chat/{id}/use-case', { path: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { shownInPlace: true },
  });
