/** A notification on the page, with what can be done about it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Group, Menu } from '@mantine/core';
import { useState } from 'react';
import type { Notification, NotificationChange } from '@/api/gen/types.gen';
import { IconArchive, IconBell, IconCheck, IconDots, IconHelp } from '@/ui/icons';
import { useNow } from '@/ui/RelativeTime';
import { offerUndo } from '@/ui/undo';
import { SNOOZES, type Snooze, snoozeEnd } from '../model';
import { REVERSE, useChange } from '../queries';
import { NotificationText } from './NotificationText';
import { WhyDialog } from './WhyDialog';

export function NotificationRow({ notification }: { notification: Notification }) {
  const { t, i18n } = useLingui();
  const change = useChange();
  const [asksWhy, setAsksWhy] = useState(false);
  const { id, text, read_at, archived_at, snoozed_until } = notification;
  const isUnread = read_at === null;
  const now = useNow();
  const isSnoozed = snoozed_until !== null && new Date(snoozed_until).getTime() > now;
  const said: Record<NotificationChange, string> = {
    read: t`Marked as read`,
    unread: t`Marked as unread`,
    archive: t`Archived`,
    restore: t`Moved out of the archive`,
    snooze: t`Snoozed`,
    wake: t`Moved back to the list`,
  };
  const apply = (to: NotificationChange, until: string | null = null) => {
    change.mutate(
      { ids: [id], change: to, until },
      {
        onSuccess: () => {
          if (to === 'wake') return;
          offerUndo(said[to], () => change.mutateAsync({ ids: [id], change: REVERSE[to] }));
        },
      },
    );
  };
  const snooze = (choice: Snooze) => apply('snooze', snoozeEnd(choice, new Date()).toISOString());
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
      <NotificationText
        notification={notification}
        onOpen={() => {
          if (isUnread) change.mutate({ ids: [id], change: 'read' });
        }}
      />
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon aria-label={t`Actions: ${text}`}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCheck size={16} />} onClick={() => apply(isUnread ? 'read' : 'unread')}>
            {isUnread ? <Trans>Mark as read</Trans> : <Trans>Mark as unread</Trans>}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArchive size={16} />}
            onClick={() => apply(archived_at === null ? 'archive' : 'restore')}
          >
            {archived_at === null ? <Trans>Archive</Trans> : <Trans>Move out of the archive</Trans>}
          </Menu.Item>
          <Menu.Item leftSection={<IconHelp size={16} />} onClick={() => setAsksWhy(true)}>
            <Trans>Why did I get this?</Trans>
          </Menu.Item>
          {archived_at === null ? (
            <>
              <Menu.Divider />
              <Menu.Label>
                <Trans>Snooze</Trans>
              </Menu.Label>
              {isSnoozed ? (
                <Menu.Item leftSection={<IconBell size={16} />} onClick={() => apply('wake')}>
                  <Trans>Show again now</Trans>
                </Menu.Item>
              ) : null}
              {(Object.keys(SNOOZES) as Snooze[]).map((choice) => (
                <Menu.Item key={choice} onClick={() => snooze(choice)}>
                  {i18n._(SNOOZES[choice])}
                </Menu.Item>
              ))}
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {asksWhy ? <WhyDialog notification={notification} onClose={() => setAsksWhy(false)} /> : null}
    </Group>
  );
}
