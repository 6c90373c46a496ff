/** A use case that a company shares with everybody on the platform, before one makes a copy of it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Drawer, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHeld } from '@/features/auth/queries';
import { TagList } from '@/features/tags/components/TagList';
import { allows } from '@/lib/permissions';
import { ErrorView } from '@/ui/ErrorView';
import { RelativeTime } from '@/ui/RelativeTime';
import { sharedTemplateQuery, useSharedTemplate } from '../queries';
import { TemplatePreview } from './TemplatePreview';
import { UseTemplateForm } from './UseTemplateForm';
import { WithdrawTemplate } from './WithdrawTemplate';

type Props = { id: string; workspaceId: string | null; folderId: string | null; onClose: () => void };

export function SharedDrawer({ id, workspaceId, folderId, onClose }: Props) {
  const { t } = useLingui();
  const template = useQuery(sharedTemplateQuery(id));
  const use = useSharedTemplate(id);
  const [withdrawing, setWithdrawing] = useState(false);
  const mayWithdraw = allows(useHeld(), 'manage-clients');
  const shared = template.data;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={640}
      title={<Text fw={600}>{shared?.name ?? t`Template`}</Text>}
    >
      {template.error && !shared ? (
        <ErrorView error={template.error} onRetry={() => void template.refetch()} retrying={template.isFetching} />
      ) : !shared ? (
        <Stack gap="sm" aria-busy>
          <Skeleton h={56} />
          <Skeleton h={240} />
        </Stack>
      ) : (
        <Stack gap="lg">
          <Text size="sm" c="dimmed">
            <Trans>
              From {shared.company} · version {shared.version}
            </Trans>{' '}
            · <RelativeTime at={shared.shared_at} />
          </Text>
          <TagList tags={shared.tags} />
          <TemplatePreview definition={shared.definition} example={[]} documents={[]} />
          <UseTemplateForm documents={0} use={use} workspaceId={workspaceId} folderId={folderId} />
          {mayWithdraw && !shared.is_own ? (
            <Button
              variant="subtle"
              color="red"
              onClick={() => setWithdrawing(true)}
              style={{ alignSelf: 'flex-start' }}
            >
              <Trans>Withdraw from the gallery</Trans>
            </Button>
          ) : null}
          {withdrawing ? (
            <WithdrawTemplate template={shared} onClose={() => setWithdrawing(false)} onDone={onClose} />
          ) : null}
        </Stack>
      )}
    </Drawer>
  );
}
