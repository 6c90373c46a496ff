/** Links to a chat for the own company: as it is now, or as it goes on. Each can be brought up to date and taken back. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Paper, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChatShare, ChatShareKind } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';
import { copyLink } from '@/ui/copy';
import { ErrorView } from '@/ui/ErrorView';
import { IconInfo, IconLink, IconRefresh, IconTrash } from '@/ui/icons';
import { RelativeTime } from '@/ui/RelativeTime';
import { sharesQuery, useMakeShare, useRevokeShare, useUpdateShare } from '../queries';

type Props = { chatId: string; onClose: () => void };

export function ShareDialog({ chatId, onClose }: Props) {
  const { t } = useLingui();
  const shares = useQuery(sharesQuery(chatId));
  const make = useMakeShare(chatId);
  const [kind, setKind] = useState<ChatShareKind>('snapshot');
  return (
    <Modal opened onClose={onClose} size="lg" title={<Text fw={600}>{t`Share this chat`}</Text>}>
      <Stack gap="md">
        <Alert color="gray" icon={<IconInfo size={18} />}>
          <Trans>
            Only people in your company can open a link. Sources are shown to those who may read them and hidden from
            others.
          </Trans>
        </Alert>
        <Radio.Group label={t`What is shared`} value={kind} onChange={setKind}>
          <Stack gap={6} mt={6}>
            <Radio
              value="snapshot"
              label={t`The chat as it is now`}
              description={t`What you ask later is not shared until you update the link.`}
            />
            <Radio
              value="live"
              label={t`The chat, kept up to date`}
              description={t`Readers see each new question and answer.`}
            />
          </Stack>
        </Radio.Group>
        <Group justify="flex-end">
          <Button
            loading={make.isPending}
            leftSection={<IconLink size={16} />}
            onClick={() => make.mutate(kind, { onSuccess: (share) => void copyLink(paths.sharedChat(share.id)) })}
          >
            <Trans>Create and copy link</Trans>
          </Button>
        </Group>
        {shares.error && shares.data === undefined ? (
          <ErrorView error={shares.error} onRetry={() => void shares.refetch()} retrying={shares.isFetching} />
        ) : shares.data === undefined ? (
          <Skeleton h={48} />
        ) : shares.data.length === 0 ? (
          <Text c="dimmed">
            <Trans>No link: only you can read this chat.</Trans>
          </Text>
        ) : (
          <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t`Links`}>
            {shares.data.map((share) => (
              <li key={share.id}>
                <Link chatId={chatId} share={share} />
              </li>
            ))}
          </Stack>
        )}
      </Stack>
    </Modal>
  );
}

function Link({ chatId, share }: { chatId: string; share: ChatShare }) {
  const update = useUpdateShare(chatId);
  const revoke = useRevokeShare(chatId);
  const isLive = share.kind === 'live';
  return (
    <Paper p="sm" className="surface">
      <Text fw={500}>{isLive ? <Trans>As it goes on</Trans> : <Trans>As it was</Trans>}</Text>
      <Text size="xs" c="dimmed">
        {isLive ? (
          <Trans>
            Since <RelativeTime at={share.created_at} inside />
          </Trans>
        ) : (
          <RelativeTime at={share.updated_at} />
        )}
      </Text>
      <Group gap="xs" mt={6}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconLink size={14} />}
          onClick={() => void copyLink(paths.sharedChat(share.id))}
        >
          <Trans>Copy link</Trans>
        </Button>
        {isLive ? null : (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={14} />}
            loading={update.isPending}
            onClick={() => update.mutate(share.id)}
          >
            <Trans>Bring up to date</Trans>
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          color="red"
          leftSection={<IconTrash size={14} />}
          loading={revoke.isPending}
          onClick={() => revoke.mutate(share.id)}
        >
          <Trans>Take back</Trans>
        </Button>
      </Group>
    </Paper>
  );
}
