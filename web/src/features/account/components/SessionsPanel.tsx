/** Where the account is signed in, and the way to end it there. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DeviceSession } from '@/api/types';
import { formatDateTime } from '@/lib/format';
import { confirm } from '@/ui/confirm';
import { ErrorView } from '@/ui/ErrorView';
import { IconDesktop, IconDeviceMobile } from '@/ui/icons';
import { Panel } from '@/ui/Panel';
import { RelativeTime } from '@/ui/RelativeTime';
import { toast } from '@/ui/toast';
import { sessionsQuery, useEndSession } from '../queries';

const isHandheld = (session: DeviceSession) => /phone|ipad|android|mobile|tablet/i.test(session.device);

export function SessionsPanel() {
  const { t } = useLingui();
  const sessions = useQuery(sessionsQuery());
  const end = useEndSession();
  const others = (sessions.data ?? []).filter((session) => !session.current).length;

  const askToEndAll = () =>
    confirm({
      title: t`Sign out everywhere else?`,
      message: t`Every device but this one has to sign in again.`,
      action: t`Sign out everywhere else`,
      run: async () => {
        await end.mutateAsync(null);
        toast.good(t`Signed out everywhere else`);
      },
    });
  const askToEnd = (session: DeviceSession) =>
    confirm({
      title: t`Sign out there?`,
      message: t`${session.browser} on ${session.device} has to sign in again.`,
      action: t`Sign out`,
      run: async () => {
        await end.mutateAsync(session.id);
        toast.good(t`Signed out`);
      },
    });

  return (
    <Panel
      title={t`Devices`}
      description={
        <Trans>Where you are signed in. If one of them is not yours, sign it out and change your password.</Trans>
      }
      actions={
        others > 0 ? (
          <Button variant="default" onClick={askToEndAll}>
            <Trans>Sign out everywhere else</Trans>
          </Button>
        ) : null
      }
    >
      {sessions.error && !sessions.data ? (
        <ErrorView error={sessions.error} onRetry={() => void sessions.refetch()} retrying={sessions.isFetching} />
      ) : sessions.data ? (
        <Stack gap="md" component="ul" p={0} m={0} aria-label={t`Devices`} style={{ listStyle: 'none' }}>
          {sessions.data.map((session) => (
            <Device key={session.id} session={session} onEnd={() => askToEnd(session)} />
          ))}
        </Stack>
      ) : (
        <Skeleton h={88} aria-busy />
      )}
    </Panel>
  );
}

function Device({ session, onEnd }: { session: DeviceSession; onEnd: () => void }) {
  const { t } = useLingui();
  const Icon = isHandheld(session) ? IconDeviceMobile : IconDesktop;
  const since = formatDateTime(new Date(session.created_at));
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <Icon size={22} stroke={1.5} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
      <Stack gap={2} flex={1} miw={0}>
        <Group gap="xs">
          <Text fw={500} title={session.user_agent}>
            <Trans>
              {session.browser} on {session.device}
            </Trans>
          </Text>
          {session.current ? (
            <Badge color="teal">
              <Trans>This device</Trans>
            </Badge>
          ) : null}
        </Group>
        <Text size="xs" c="dimmed">
          {session.ip}
          {session.time_zone === '' ? '' : ` · ${session.time_zone}`}
        </Text>
        <Text size="xs" c="dimmed">
          <Trans>
            Active: <RelativeTime at={session.last_seen_at} inside /> · Signed in {since}
          </Trans>
        </Text>
      </Stack>
      {session.current ? null : (
        <Button
          size="xs"
          variant="default"
          onClick={onEnd}
          aria-label={t`Sign out ${session.browser} on ${session.device}`}
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </Group>
  );
}
