/** The newest notifications, below the bell. */
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Group, ScrollArea, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { ErrorView } from '@/ui/ErrorView';
import { useMarkAll } from '../mark-all';
import { newestQuery, unreadQuery, useChange } from '../queries';
import { NotificationText } from './NotificationText';
import { UnreadAnnouncements } from './UnreadAnnouncements';

export function Newest({ onLeave }: { onLeave: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(newestQuery());
  const change = useChange();
  const all = useMarkAll(null);
  const unread = useQuery(unreadQuery()).data?.unread ?? 0;
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={600}>
          <Trans>Notifications</Trans>
        </Text>
        <Button variant="subtle" size="compact-sm" loading={all.isPending} disabled={unread === 0} onClick={all.mark}>
          <Trans>Mark all as read</Trans>
        </Button>
      </Group>
      <UnreadAnnouncements onLeave={onLeave} />
      {error && data === undefined ? (
        <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined ? (
        <Skeleton h={160} aria-busy />
      ) : data.length === 0 ? (
        <Text c="dimmed" py="md">
          <Trans>Nothing new. Updates on your runs, batches and requests appear here.</Trans>
        </Text>
      ) : (
        <ScrollArea.Autosize mah="60vh">
          <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {data.map((each) => (
              <li key={each.id}>
                <NotificationText
                  notification={each}
                  onOpen={() => {
                    onLeave();
                    if (each.read_at === null) change.mutate({ ids: [each.id], change: 'read' });
                  }}
                />
              </li>
            ))}
          </Stack>
        </ScrollArea.Autosize>
      )}
      <Group justify="space-between">
        <Anchor component={Link} to={paths.notifications()} size="sm" onClick={onLeave}>
          <Trans>All notifications</Trans>
        </Anchor>
        <Anchor component={Link} to={paths.notificationSettings()} size="sm" onClick={onLeave}>
          <Trans>Settings</Trans>
        </Anchor>
      </Group>
    </Stack>
  );
}
