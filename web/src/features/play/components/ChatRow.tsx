/** One chat of the history: where it leads, whether something new stands in it, and what can be done with it. */
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Loader, Menu, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { ChatSummary } from '@/api/gen/types.gen';
import { formatDate } from '@/lib/format';
import { paths } from '@/lib/paths';
import { IconDots, IconHourglass, IconInbox, IconPinFilled, IconUsers } from '@/ui/icons';
import { ChatActs } from './ChatActs';
import classes from './Play.module.css';

const RenameChat = lazy(async () => ({ default: (await import('./RenameChat')).RenameChat }));

type Props = { chat: ChatSummary; isCurrent: boolean; onGone: (id: string) => void };

export function ChatRow({ chat, isCurrent, onGone }: Props) {
  const { t } = useLingui();
  const { search } = useLocation();
  const [naming, setNaming] = useState(false);
  const title = chat.title === '' ? t`New chat` : chat.title;
  const isNew = chat.is_unread && !isCurrent;
  return (
    <li className={classes.row} {...(isCurrent ? { 'data-current': true } : {})}>
      <Link
        to={{ pathname: paths.chat(chat.id), search: searchOf(search, chat.found_message_id) }}
        className={classes.rowLink}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <Text size="sm" component="span" className={classes.rowTitle} fw={isNew ? 600 : undefined} title={title}>
          {title}
        </Text>
        {chat.found === null ? null : <span className={classes.snippet}>{chat.found}</span>}
      </Link>
      {chat.is_running ? <Loader size={14} role="img" aria-label={t`An answer is being written`} /> : null}
      {chat.is_waiting ? <IconInbox size={14} role="img" aria-label={t`Waits for you`} /> : null}
      {isNew ? <span className={classes.dot} role="img" aria-label={t`New answer`} /> : null}
      {chat.delete_at === null ? null : (
        <IconHourglass size={14} role="img" aria-label={t`Temporary, until ${formatDate(new Date(chat.delete_at))}`} />
      )}
      {chat.is_shared ? <IconUsers size={14} role="img" aria-label={t`Shared`} /> : null}
      {chat.is_pinned ? <IconPinFilled size={14} role="img" aria-label={t`Pinned`} /> : null}
      <Menu>
        <Menu.Target>
          <ActionIcon size={28} aria-label={t`Actions for ${title}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <ChatActs chat={chat} onRename={() => setNaming(true)} onGone={onGone} />
        </Menu.Dropdown>
      </Menu>
      {naming ? (
        <Suspense fallback={null}>
          <RenameChat chat={chat} onClose={() => setNaming(false)} />
        </Suspense>
      ) : null}
    </li>
  );
}

/** What the history shows goes along to the next chat, and the message that was found opens its branch. */
function searchOf(search: string, message: string | null): string {
  const query = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of ['find', 'show']) {
    const value = query.get(name);
    if (value !== null) kept.set(name, value);
  }
  if (message !== null) kept.set('message', message);
  return kept.toString();
}
