/** Where a chat that is opened is read: at its end, or at the message that the address names; and that it has been read. */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Chat, ChatMessage } from '@/api/gen/types.gen';
import { useQueryState } from '@/ui/query-state';
import { useSetRead } from './queries';
import type { usePath } from './use-path';

/** A chat that was just opened is read from its end. */
export function useScrollToEnd(chatId: string | null, count: number, end: RefObject<HTMLElement | null>) {
  const at = useRef<string | null>(null);
  const [query] = useQueryState();
  const seeks = query.get('message') !== null;
  useEffect(() => {
    if (chatId === null || count === 0 || at.current === chatId || seeks) return;
    at.current = chatId;
    end.current?.scrollIntoView({ block: 'end' });
  }, [chatId, count, seeks, end]);
}

/** Opens the branch of the message that the address names, and brings it into sight. */
export function useSought(
  chatId: string | null,
  path: ReturnType<typeof usePath>,
  choose: (id: string) => void,
  /** Draws the messages around this one. */
  around: (id: string) => void,
) {
  const [query, set] = useQueryState();
  const wished = query.get('message');
  const sought = useRef<string | null>(null);
  const open = useEffectEvent((id: string) => {
    sought.current = id;
    choose(id);
    set({ message: null });
  });
  useEffect(() => {
    if (wished !== null && chatId !== null) open(wished);
  }, [wished, chatId]);
  const { messages, older } = path;
  const look = useEffectEvent((known: readonly ChatMessage[], isLoading: boolean) => {
    const { current } = sought;
    if (current === null || known.length === 0) return;
    if (known.some(({ id }) => id === current)) {
      sought.current = null;
      around(current);
      // It is there with the next drawing.
      requestAnimationFrame(() => document.getElementById(`message-${current}`)?.scrollIntoView({ block: 'center' }));
    } else if (older.has && !isLoading) older.load();
  });
  useEffect(() => look(messages, older.loading), [messages, older.loading]);
}

/** What is on the screen has been read. */
export function useRead(chat: Chat | undefined) {
  const { mutate } = useSetRead();
  const id = chat?.id;
  const isNew = chat?.is_unread === true;
  useEffect(() => {
    if (id === undefined || !isNew) return undefined;
    const look = () => {
      if (!document.hidden) mutate({ id, is_read: true });
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [id, isNew, mutate]);
}
