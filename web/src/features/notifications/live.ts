/**
 * The number of what is unread as the server says it. Of several tabs one listens and tells the others: browsers allow
 * six connections to a server, and a seventh tab would wait for ever.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { at } from '@/api/api';
import type { UnreadNotifications } from '@/api/gen/types.gen';
import { session } from '@/api/session';
import { followStream } from '@/api/sse';
import { announcementsKey, listsKey, unreadQuery } from './queries';

/** Without an end: a laptop sleeps for days. */
const PATIENCE = Number.POSITIVE_INFINITY;

/** Not there in old browsers, and on addresses without a certificate. */
const lockManager = (): LockManager | null => navigator.locks ?? null;

const isUnread = (data: unknown): data is UnreadNotifications =>
  typeof data === 'object' &&
  data !== null &&
  'unread' in data &&
  typeof data.unread === 'number' &&
  'unseen' in data &&
  typeof data.unseen === 'number' &&
  'announcements' in data &&
  typeof data.announcements === 'number';

const isSame = (a: UnreadNotifications, b: UnreadNotifications) =>
  a.unread === b.unread && a.unseen === b.unseen && a.announcements === b.announcements;

async function listen(signal: AbortSignal, onUnread: (unread: UnreadNotifications) => void) {
  await followStream({
    from: at('get', '/notification/events', {}),
    signal,
    patience: PATIENCE,
    onEvent: ({ type, data }) => {
      // A newer server may say more.
      if (type === 'unread') onUnread(data);
    },
  });
}

/** Keeps the number true for as long as the frame is there. */
export function useLiveUnread() {
  const client = useQueryClient();
  useEffect(() => {
    const person = `notifications:${session.clientId() ?? ''}:${session.user()?.id ?? ''}`;
    const stop = new AbortController();
    const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(person);
    let isFirst = true;
    const show = (unread: UnreadNotifications) => {
      const key = unreadQuery().queryKey;
      const known = client.getQueryData(key);
      client.setQueryData(key, unread);
      // What a stream says as it begins is what the page has just asked for.
      const isNoNews = known === undefined || (isFirst && isSame(known, unread));
      isFirst = false;
      // The number may stay and what it counts change.
      if (isNoNews) return;
      for (const queryKey of [listsKey, announcementsKey]) void client.invalidateQueries({ queryKey });
    };
    const tell = (unread: UnreadNotifications) => {
      show(unread);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin
      others?.postMessage(unread);
    };
    others?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isUnread(data)) show(data);
    });
    // Whoever has the lock listens; when that tab closes, the next one gets it.
    const locks = lockManager();
    if (locks === null) void listen(stop.signal, tell);
    else {
      void locks.request(person, { signal: stop.signal }, () => listen(stop.signal, tell)).catch(() => undefined);
    }
    return () => {
      stop.abort();
      others?.close();
    };
  }, [client]);
}
