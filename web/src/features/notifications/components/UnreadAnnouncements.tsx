/** Announcements that wait to be read, above what else one was told. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Box, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { IconAnnouncement } from '@/ui/icons';
import { RelativeTime } from '@/ui/RelativeTime';
import { unreadAnnouncementsQuery } from '../queries';

export function UnreadAnnouncements({ onLeave }: { onLeave?: () => void }) {
  const { t } = useLingui();
  const { data } = useQuery(unreadAnnouncementsQuery());
  if (data === undefined || data.length === 0) return null;
  return (
    <Paper component="section" aria-label={t`Unread announcements`} className="surface" p="sm" mb="sm">
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.map((each) => (
          <li key={each.id}>
            <Group gap="sm" wrap="nowrap" align="flex-start">
              <IconAnnouncement size={16} aria-hidden />
              <Box miw={0}>
                <Anchor
                  component={Link}
                  to={paths.announcements(each.id)}
                  size="sm"
                  fw={600}
                  c="inherit"
                  style={{ overflowWrap: 'anywhere' }}
                  onClick={onLeave}
                >
                  {each.title}
                </Anchor>
                <Text size="xs" c="dimmed">
                  <RelativeTime at={each.told_at} />
                  {each.needs_acknowledgement ? <Trans> · please acknowledge it</Trans> : null}
                </Text>
              </Box>
            </Group>
          </li>
        ))}
      </Stack>
    </Paper>
  );
}
