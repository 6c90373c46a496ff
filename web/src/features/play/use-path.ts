/** The messages of a chat up to `leaf`, from the end; what was said before is asked for when it is wanted. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messagesOf } from './path';
import { chatKeys, pathQuery } from './queries';

export function usePath(chatId: string | null, leaf: string | null) {
  const client = useQueryClient();
  const enabled = chatId !== null && leaf !== null;
  const query = useInfiniteQuery({
    ...pathQuery(chatId ?? '', leaf ?? ''),
    enabled,
    // Another branch of the same chat is drawn over this one; another chat is not.
    placeholderData: (before, last) => (last?.queryKey[2] === chatId ? before : undefined),
  });
  const messages = useMemo(() => (enabled ? messagesOf(query.data) : []), [enabled, query.data]);
  return {
    messages,
    isPending: enabled && query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    older: { has: query.hasNextPage, loading: query.isFetchingNextPage, load: () => void query.fetchNextPage() },
    /** An answer has ended: the chat has it, and perhaps sends what waits. */
    refresh: () => {
      if (chatId === null) return;
      void client.invalidateQueries({ queryKey: chatKeys.one(chatId) });
      void client.invalidateQueries({ queryKey: chatKeys.lists });
    },
  };
}
