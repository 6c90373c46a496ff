/** Why did I get this: the rule, the preference that let it through, and an end to exactly that. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Notification, NotificationChosenBy } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';
import { ErrorView } from '@/ui/ErrorView';
import { TextLink } from '@/ui/TextLink';
import { offerUndo } from '@/ui/undo';
import { CATEGORY_NAMES, RHYTHM_NAMES } from '../model';
import { useMute, whyQuery } from '../queries';

type Props = { notification: Notification; onClose: () => void };

export function WhyDialog({ notification, onClose }: Props) {
  const { t, i18n } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(whyQuery(notification.id));
  const mute = useMute();
  const { kind, object } = notification;
  const stop = async (object_id: string | null) => {
    await mute.mutateAsync({ kind, object_id, muted: true });
    onClose();
    offerUndo(t`Muted`, () => mute.mutateAsync({ kind, object_id, muted: false }));
  };
  const words: Record<NotificationChosenBy, string> = {
    me: t`You chose this.`,
    company: t`Your company chose this; you can change it for yourself.`,
    product: t`This is the default.`,
  };
  return (
    <Modal opened onClose={onClose} title={t`Why did I get this?`}>
      {error && data === undefined ? (
        <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined ? (
        <Skeleton h={140} aria-busy />
      ) : (
        <Stack gap="sm">
          <Text>{data.rule}</Text>
          <Text size="sm" c="dimmed">
            {i18n._(CATEGORY_NAMES[data.category])}: {data.channels.in_app ? t`in the bell` : t`not in the bell`},{' '}
            {i18n._(RHYTHM_NAMES[data.channels.mail])}. {data.is_required ? null : words[data.chosen_by]}
          </Text>
          {data.is_required ? (
            <Text size="sm">
              <Trans>Messages about the security of your account cannot be switched off.</Trans>
            </Text>
          ) : (
            <Group gap="xs">
              {object === null ? null : (
                <Button
                  variant="default"
                  loading={mute.isPending}
                  onClick={() => void stop(object.id).catch(() => undefined)}
                >
                  <Trans>Mute this kind for “{object.title}”</Trans>
                </Button>
              )}
              <Button variant="default" loading={mute.isPending} onClick={() => void stop(null).catch(() => undefined)}>
                <Trans>Mute this kind everywhere</Trans>
              </Button>
            </Group>
          )}
          <TextLink to={paths.notificationSettings()}>
            <Trans>All notification settings</Trans>
          </TextLink>
        </Stack>
      )}
    </Modal>
  );
}
