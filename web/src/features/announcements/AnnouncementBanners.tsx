/** Announcements above every page, until they are dismissed or acknowledged: here, and with it on every device. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { Announcement } from '@/api/gen/types.gen';
import { announce } from '@/lib/announce';
import { paths } from '@/lib/paths';
import { IconX } from '@/ui/icons';
import { offerUndo } from '@/ui/undo';
import { Acknowledge } from './components/Acknowledge';
import { AnnouncementBody } from './components/AnnouncementBody';
import { bannersOf, fitsBanner, SEVERITY_COLOURS } from './model';
import { shownQuery, useChangeState } from './queries';

/** More stand on their page: a stack of them would hide what one works on. */
const MOST = 3;

export function AnnouncementBanners() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const { data } = useQuery(shownQuery());
  const banners = bannersOf(data ?? []);
  useReadOut(banners);
  // There they stand in full.
  if (banners.length === 0 || pathname === paths.announcements()) return null;
  const more = banners.length - MOST;
  return (
    <Stack component="section" aria-label={t`Announcements`} gap="xs" mb="md">
      {banners.slice(0, MOST).map((each) => (
        <Banner key={each.id} announcement={each} />
      ))}
      {more > 0 ? (
        <Anchor component={Link} to={paths.announcements()} size="sm">
          <Trans>All announcements</Trans>
        </Anchor>
      ) : null}
    </Stack>
  );
}

/** Politely, and once for each text: what a screen reader said already is not news after a click. */
function useReadOut(banners: readonly Announcement[]) {
  const { t } = useLingui();
  const said = useRef(new Set<string>());
  useEffect(() => {
    const news = banners.filter((each) => !said.current.has(`${each.id} ${String(each.version)}`));
    for (const each of news) said.current.add(`${each.id} ${String(each.version)}`);
    if (news.length > 0) announce(`${t`Announcement`}: ${news.map((each) => each.title).join('. ')}`);
  }, [banners, t]);
}

function Banner({ announcement }: { announcement: Announcement }) {
  const { t } = useLingui();
  const change = useChangeState();
  const { id, title, body, severity, needs_acknowledgement } = announcement;
  const dismiss = () =>
    change.mutate(
      { ids: [id], change: 'dismiss' },
      {
        onSuccess: () =>
          offerUndo(t`Announcement dismissed`, () => change.mutateAsync({ ids: [id], change: 'restore' })),
      },
    );
  return (
    <Alert color={SEVERITY_COLOURS[severity]} role="group" aria-label={title} p="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <Stack gap={6} miw={0}>
          <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Text>
          {fitsBanner(body) ? (
            <AnnouncementBody text={body} />
          ) : (
            <Anchor component={Link} to={paths.announcements(id)} size="sm" aria-label={t`Read: ${title}`}>
              <Trans>Read it</Trans>
            </Anchor>
          )}
          {needs_acknowledgement ? (
            <Group>
              <Acknowledge announcement={announcement} />
            </Group>
          ) : null}
        </Stack>
        {needs_acknowledgement ? null : (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t`Dismiss: ${title}`}
            loading={change.isPending}
            onClick={dismiss}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    </Alert>
  );
}
