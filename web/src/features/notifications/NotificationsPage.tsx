/** Everything one was told (R23, R44): by day and by what it is about. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyList } from '@/ui/EmptyList';
import { ErrorView } from '@/ui/ErrorView';
import { IconBell, IconSettings } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { PageTabs } from '@/ui/PageTabs';
import { oneOf, useQueryState } from '@/ui/query-state';
import { NotificationRow } from './components/NotificationRow';
import { UnreadAnnouncements } from './components/UnreadAnnouncements';
import { useMarkAll } from './mark-all';
import { BOXES, type Box, byDay, CATEGORIES, CATEGORY_NAMES } from './model';
import { notificationsQuery, unreadQuery, useSeen } from './queries';

export function Component() {
  const { t, i18n } = useLingui();
  const [query, set] = useQueryState();
  const box = oneOf(query, 'box', BOXES) ?? 'all';
  const category = oneOf(query, 'category', CATEGORIES) ?? null;
  const list = useInfiniteQuery(notificationsQuery(box, category));
  const all = useMarkAll(category);
  const { mutate: see } = useSeen();
  const unseen = useQuery(unreadQuery()).data?.unseen ?? 0;
  useEffect(() => {
    if (unseen > 0 && !document.hidden) see();
  }, [unseen, see]);
  const names: Record<Box, string> = {
    all: t`All`,
    unread: t`Unread`,
    snoozed: t`Snoozed`,
    archived: t`Archived`,
  };
  const empty: Record<Box, string> = {
    all: t`No notifications yet`,
    unread: t`No unread notifications`,
    snoozed: t`No snoozed notifications`,
    archived: t`No archived notifications`,
  };
  const rows = list.data?.pages.flatMap((page) => page.data);
  return (
    <>
      <PageHeader
        title={t`Notifications`}
        actions={
          <>
            <Button variant="default" loading={all.isPending} onClick={all.mark}>
              <Trans>Mark all as read</Trans>
            </Button>
            <ButtonLink
              variant="default"
              to={paths.notificationSettings()}
              leftSection={<IconSettings size={16} aria-hidden />}
            >
              <Trans>Settings</Trans>
            </ButtonLink>
          </>
        }
      />
      <UnreadAnnouncements />
      <PageTabs
        label={t`Notifications`}
        current={box}
        tabs={BOXES.map((key) => ({ key, to: paths.notifications({ box: key, category }), label: names[key] }))}
      />
      <Group my="md">
        <NativeSelect
          aria-label={t`Category`}
          value={category ?? ''}
          data={[
            { value: '', label: t`All categories` },
            ...CATEGORIES.map((value) => ({ value, label: i18n._(CATEGORY_NAMES[value]) })),
          ]}
          onChange={(event) => set({ category: event.currentTarget.value })}
        />
      </Group>
      {list.error && rows === undefined ? (
        <ErrorView error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : rows === undefined ? (
        <Skeleton h={240} aria-busy />
      ) : rows.length === 0 ? (
        <Paper className="surface">
          <EmptyList
            isFiltered={category !== null}
            noMatch={{ title: t`No notifications in this category` }}
            icon={<IconBell size={28} />}
            title={empty[box]}
            description={<Trans>Updates on your runs, batches, comments and requests appear here.</Trans>}
          />
        </Paper>
      ) : (
        <Stack gap="lg">
          {byDay(rows).map((day) => (
            <Paper key={day.date} component="section" aria-label={day.date} className="surface" p="md">
              <Title order={2} size="h5" mb="xs">
                {day.date}
              </Title>
              <Stack gap="xs">
                {day.groups.map((group) => (
                  <div key={group[0]?.id}>
                    {group.length > 1 ? (
                      <Text size="xs" c="dimmed" fw={600} style={{ overflowWrap: 'anywhere' }}>
                        {group[0]?.object?.title}
                      </Text>
                    ) : null}
                    {group.map((each) => (
                      <NotificationRow key={each.id} notification={each} />
                    ))}
                  </div>
                ))}
              </Stack>
            </Paper>
          ))}
          {list.hasNextPage ? (
            <Group justify="center">
              <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                <Trans>Show more</Trans>
              </Button>
            </Group>
          ) : null}
        </Stack>
      )}
    </>
  );
}
