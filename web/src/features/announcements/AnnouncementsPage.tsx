/** What the company and the platform's owner announce to one (R23, R44): now, and what has ended. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Announcement } from '@/api/gen/types.gen';
import { useCan } from '@/features/auth/queries';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { IconAnnouncement, IconSettings } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { PageTabs } from '@/ui/PageTabs';
import { oneOf, useQueryState } from '@/ui/query-state';
import { RelativeTime } from '@/ui/RelativeTime';
import { Acknowledge } from './components/Acknowledge';
import { AnnouncementBody } from './components/AnnouncementBody';
import { type Box, isDone, SEVERITY_COLOURS, SEVERITY_NAMES } from './model';
import { toldQuery, useChangeState } from './queries';

const BOXES: readonly Box[] = ['current', 'ended'];

export function Component() {
  const { t } = useLingui();
  const can = useCan();
  const [query] = useQueryState();
  const box = oneOf(query, 'box', BOXES) ?? 'current';
  const list = useInfiniteQuery(toldQuery(box));
  const change = useChangeState();
  const rows = list.data?.pages.flatMap((page) => page.data);
  const unread = (rows ?? []).filter((each) => !each.is_read).map((each) => each.id);
  const names: Record<Box, string> = { current: t`Current`, ended: t`Ended` };
  return (
    <>
      <PageHeader
        title={t`Announcements`}
        actions={
          <>
            {unread.length === 0 ? null : (
              <Button
                variant="default"
                loading={change.isPending}
                onClick={() => change.mutate({ ids: unread.slice(0, 100), change: 'read' })}
              >
                <Trans>Mark all as read</Trans>
              </Button>
            )}
            {can('manage-all-users') ? (
              <ButtonLink
                variant="default"
                to={paths.announcementSettings()}
                leftSection={<IconSettings size={16} aria-hidden />}
              >
                <Trans>Manage</Trans>
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <PageTabs
        label={t`Announcements`}
        current={box}
        tabs={BOXES.map((key) => ({
          key,
          to: key === 'current' ? paths.announcements() : paths.announcements(null, 'ended'),
          label: names[key],
        }))}
      />
      <Stack gap="md" mt="md" maw={820}>
        {list.error && rows === undefined ? (
          <ErrorView error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        ) : rows === undefined ? (
          <Skeleton h={240} aria-busy />
        ) : rows.length === 0 ? (
          <Paper className="surface">
            <EmptyView
              icon={<IconAnnouncement size={28} />}
              title={box === 'current' ? t`No announcements` : t`No ended announcements`}
              description={<Trans>Announcements from your company appear here.</Trans>}
            />
          </Paper>
        ) : (
          rows.map((each) => <Told key={each.id} announcement={each} isOver={box === 'ended'} />)
        )}
        {list.hasNextPage ? (
          <Group justify="center">
            <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              <Trans>Show more</Trans>
            </Button>
          </Group>
        ) : null}
      </Stack>
    </>
  );
}

function Told({ announcement, isOver }: { announcement: Announcement; isOver: boolean }) {
  const { t, i18n } = useLingui();
  const change = useChangeState();
  const { id, title, body, severity, is_of_platform, told_at, acknowledged_at, needs_acknowledgement } = announcement;
  return (
    <Paper component="article" id={id} aria-label={title} className="surface" p="md">
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start" gap="xs">
          <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          <Group gap="xs">
            {severity === 'info' ? null : (
              <Badge color={SEVERITY_COLOURS[severity]}>{i18n._(SEVERITY_NAMES[severity])}</Badge>
            )}
            {isDone(announcement) || isOver ? null : (
              <Badge color="blue">
                <Trans>New</Trans>
              </Badge>
            )}
          </Group>
        </Group>
        <Text size="xs" c="dimmed">
          {is_of_platform ? <Trans>From the platform</Trans> : <Trans>From your company</Trans>} ·{' '}
          <RelativeTime at={told_at} />
        </Text>
        <AnnouncementBody text={body} />
        {needs_acknowledgement ? (
          acknowledged_at === null ? (
            isOver ? null : (
              <Group>
                <Acknowledge announcement={announcement} />
              </Group>
            )
          ) : (
            <Text size="sm" c="dimmed">
              <Trans>
                You acknowledged this <RelativeTime at={acknowledged_at} />.
              </Trans>
            </Text>
          )
        ) : announcement.is_read || isOver ? null : (
          <Group>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t`Mark as read: ${title}`}
              loading={change.isPending}
              onClick={() => change.mutate({ ids: [id], change: 'read' })}
            >
              <Trans>Mark as read</Trans>
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
