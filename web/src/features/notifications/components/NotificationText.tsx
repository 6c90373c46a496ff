/** One notification: how urgent, what happened, when, and where it leads. */
import { Trans } from '@lingui/react/macro';
import { Anchor, Box, Group, Text, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import type { Notification, NotificationSeverity } from '@/api/gen/types.gen';
import { RelativeTime } from '@/ui/RelativeTime';
import classes from './NotificationText.module.css';

const COLOURS: Record<NotificationSeverity, string> = { info: 'blue', warning: 'orange', error: 'red' };

type Props = { notification: Notification; onOpen: () => void };

export function NotificationText({ notification, onOpen }: Props) {
  const { text, link, severity, read_at, happened_at } = notification;
  const isUnread = read_at === null;
  const weight = isUnread ? 600 : 400;
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start" py={6}>
      <Box className={classes.dot} data-unread={isUnread || undefined} bg={`${COLOURS[severity]}.6`} aria-hidden />
      <Box miw={0}>
        {isUnread ? (
          <VisuallyHidden>
            <Trans>Unread:</Trans>{' '}
          </VisuallyHidden>
        ) : null}
        {link === null ? (
          <Text size="sm" fw={weight} className={classes.text}>
            {text}
          </Text>
        ) : (
          <Anchor
            component={Link}
            to={link}
            size="sm"
            fw={weight}
            c="inherit"
            className={classes.text}
            onClick={onOpen}
          >
            {text}
          </Anchor>
        )}
        <Text size="xs" c="dimmed">
          <RelativeTime at={happened_at} />
        </Text>
      </Box>
    </Group>
  );
}
