/** The history of chats: search in what was said, what is shown of them, folders, and the way to a new one. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Select, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChatSummary } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { ErrorView } from '@/ui/ErrorView';
import { IconMessagePlus } from '@/ui/icons';
import { useQueryState } from '@/ui/query-state';
import { SearchBox } from '@/ui/SearchBox';
import { byAge } from '../ages';
import { filterOf, SHOWN, type Shown } from '../filter';
import { chatFoldersQuery, chatsQuery } from '../queries';
import { AgeWords } from './AgeWords';
import { ChatRow } from './ChatRow';
import { FolderActs } from './FolderActs';
import classes from './Play.module.css';

type Props = { current: string | null; onGone: (id: string) => void };

export function ChatList({ current, onGone }: Props) {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const find = query.get('find') ?? '';
  const show = query.get('show') ?? 'all';
  const folders = useQuery(chatFoldersQuery());
  const list = useInfiniteQuery(chatsQuery(filterOf(show, find)));
  const rows = list.data?.pages.flatMap((page) => page.data);
  const names: Record<Shown, string> = {
    all: t`All chats`,
    unread: t`Unread`,
    pinned: t`Pinned`,
    shared: t`Shared`,
    archived: t`Archived`,
  };
  return (
    <>
      <Group gap="xs" mb="xs" wrap="nowrap">
        <ButtonLink to={paths.play()} size="sm" flex={1} leftSection={<IconMessagePlus size={16} />}>
          <Trans>New chat</Trans>
        </ButtonLink>
      </Group>
      <Group>
        <SearchBox label={t`Search chats`} value={find} onSearch={(words) => set({ find: words })} />
      </Group>
      <Group gap={4} wrap="nowrap" my="xs">
        <Select
          flex={1}
          size="xs"
          aria-label={t`Which chats`}
          allowDeselect={false}
          data={[
            { group: t`Chats`, items: SHOWN.map((value) => ({ value, label: names[value] })) },
            {
              group: t`Folders`,
              items: (folders.data ?? []).map(({ id, name, unread }) => ({
                value: id,
                label: unread === 0 ? name : t`${name} (${unread} new)`,
              })),
            },
          ]}
          value={show}
          onChange={(value) => set({ show: value === 'all' ? null : value })}
        />
        <FolderActs
          folder={folders.data?.find(({ id }) => id === show)}
          near={rows?.find(({ id }) => id === current)?.workspace_id ?? null}
          onGone={() => set({ show: null })}
        />
      </Group>
      <div className={classes.list}>
        {list.error && rows === undefined ? (
          <ErrorView error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        ) : rows === undefined ? (
          ['a', 'b', 'c', 'd', 'e'].map((key) => <Skeleton key={key} h={26} mb={8} />)
        ) : rows.length === 0 ? (
          <Text c="dimmed" px={10} py="sm">
            {find === '' && show === 'all' ? (
              <Trans>Your chats appear here.</Trans>
            ) : (
              <Trans>No chats match. Search includes what was said.</Trans>
            )}
          </Text>
        ) : (
          <Groups rows={rows} current={current} onGone={onGone} />
        )}
        {list.hasNextPage ? (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            fullWidth
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            <Trans>Show older chats</Trans>
          </Button>
        ) : null}
      </div>
    </>
  );
}

function Groups({ rows, ...row }: Props & { rows: readonly ChatSummary[] }) {
  // Of when the page was opened: a group does not change its name under somebody's eyes.
  const [now] = useState(() => new Date());
  const pinned = rows.filter((chat) => chat.is_pinned);
  const others = byAge(
    rows.filter((chat) => !chat.is_pinned),
    (chat) => chat.asked_at,
    now,
  );
  const list = (chats: readonly ChatSummary[], label: string) => (
    <ul className={classes.rows} aria-labelledby={label}>
      {chats.map((chat) => (
        <ChatRow key={chat.id} chat={chat} isCurrent={chat.id === row.current} onGone={row.onGone} />
      ))}
    </ul>
  );
  return (
    <>
      {pinned.length === 0 ? null : (
        <>
          <h2 id="chats-pinned" className={classes.age}>
            <Trans>Pinned</Trans>
          </h2>
          {list(pinned, 'chats-pinned')}
        </>
      )}
      {others.map(({ key, age, rows: chats }) => (
        <div key={key}>
          <h2 id={`chats-${key}`} className={classes.age}>
            <AgeWords age={age} />
          </h2>
          {list(chats, `chats-${key}`)}
        </div>
      ))}
    </>
  );
}
