/** Where a chat that is opened is read: at its end, or at the message that the address names; and that it has been read. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Chat } from '@/api/gen/types.gen';
import { useQueryState } from '@/ui/query-state';
import { useSetRead } from './queries';
import type { usePath } from './use-path';

/** A chat that was just opened is read from its end. */
export function useScrollToEnd(chatId: string | null, count: number, end: RefObject<HTMLElement | null>) {
  const [at, setAt] = useState<string | null>(null);
  const [query] = useQueryState();
  const arrived = chatId !== null && count > 0 && at !== chatId && query.get('message') === null;
  useEffect(() => {
    if (!arrived) return;
    setAt(chatId);
    end.current?.scrollIntoView({ block: 'end' });
  }, [arrived, chatId, end]);
}

/** Opens the branch of the message that the address names, and brings it into sight. */
export function useSought(chatId: string | null, path: ReturnType<typeof usePath>, choose: (id: string) => void) {
  const [query, set] = useQueryState();
  const wished = query.get('message');
  const [sought, setSought] = useState<string | null>(null);
  const open = useEffectEvent((id: string) => {
    setSought(id);
    choose(id);
    set({ message: null });
  });
  useEffect(() => {
    if (wished !== null && chatId !== null) open(wished);
  }, [wished, chatId]);
  const { messages, older } = path;
  const look = useEffectEvent(() => {
    if (sought === null || messages.length === 0) return;
    if (messages.some(({ id }) => id === sought)) {
      document.getElementById(`message-${sought}`)?.scrollIntoView({ block: 'center' });
      setSought(null);
    } else if (older.has && !older.loading) older.load();
  });
  useEffect(() => look(), [sought, messages, older.loading]);
}

/** What is on the screen has been read. */
export function useRead(chat: Chat | undefined) {
  const { mutate } = useSetRead();
  const id = chat?.id;
  const isNew = chat?.is_unread === true;
  useEffect(() => {
    if (id !== undefined && isNew && !document.hidden) mutate({ id, is_read: true });
  }, [id, isNew, mutate]);
}
