/** Webhooks (R44): what one is told, or what happens in a workspace, is sent to an address, too, where the company allows it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook, WebhookSecret } from '@/api/gen/types.gen';
import { useProfile } from '@/features/auth/queries';
import { formatDateTime } from '@/lib/format';
import { confirm } from '@/ui/confirm';
import { ErrorView } from '@/ui/ErrorView';
import { IconPlus } from '@/ui/icons';
import { Panel } from '@/ui/Panel';
import { SecretOnce } from '@/ui/SecretOnce';
import { toast } from '@/ui/toast';
import { CATEGORY_NAMES } from '../model';
import { DeliveriesDialog } from './DeliveriesDialog';
import { useWebhookActs, webhookSettingsQuery, webhooksQuery } from './queries';
import { WebhookDialog } from './WebhookDialog';

const MOST = 5;

/** `workspaceId`: of a workspace, for who manages its members; `null`: one's own. */
export function WebhooksPanel({ workspaceId }: { workspaceId: string | null }) {
  const { acting } = useProfile();
  // Who acts for the company has no hooks of their own, and sees nobody's.
  const allowed = useQuery({ ...webhookSettingsQuery(), enabled: acting === null });
  return acting === null && allowed.data?.is_allowed === true ? <Hooks workspaceId={workspaceId} /> : null;
}

function Hooks({ workspaceId }: { workspaceId: string | null }) {
  const { t } = useLingui();
  const { user } = useProfile();
  const { data, error, isFetching, refetch } = useQuery(webhooksQuery(workspaceId));
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const [made, setMade] = useState<WebhookSecret | null>(null);
  const shown = data?.find((each) => each.id === opened);
  const show = (secret: WebhookSecret) => {
    setEdited(null);
    setMade(secret);
  };
  return (
    <Panel
      title={t`Webhooks`}
      description={
        workspaceId === null ? (
          <Trans>
            Your notifications are also sent to an address that you choose: kind, link and title, no content.
          </Trans>
        ) : (
          <Trans>Events in this workspace are sent to an address: kind, link and title, no content.</Trans>
        )
      }
      actions={
        data !== undefined && data.length < MOST ? (
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
            <Trans>New webhook</Trans>
          </Button>
        ) : null
      }
    >
      {error && data === undefined ? (
        <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined ? (
        <Skeleton h={80} aria-busy />
      ) : data.length === 0 ? (
        <Text c="dimmed">
          <Trans>No webhooks yet.</Trans>
        </Text>
      ) : (
        <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {data.map((each) => (
            <li key={each.id}>
              <Hook
                webhook={each}
                onEdit={() => setEdited(each)}
                onOpen={() => setOpened(each.id)}
                onRolled={setMade}
              />
            </li>
          ))}
        </Stack>
      )}
      {edited === null ? null : (
        <WebhookDialog
          webhook={edited === 'new' ? null : edited}
          workspaceId={workspaceId}
          isOfOwner={user.client_id === 1}
          onClose={() => setEdited(null)}
          onMade={show}
        />
      )}
      {shown === undefined ? null : <DeliveriesDialog webhook={shown} onClose={() => setOpened(null)} />}
      {made === null ? null : (
        <SecretOnce
          title={t`Secret of your webhook`}
          label={t`Secret`}
          value={made.secret}
          onClose={() => setMade(null)}
        >
          <Text size="sm" c="dimmed">
            <Trans>
              Every delivery is signed with it (Standard Webhooks), so that your program can verify that it comes from
              us.
            </Trans>
          </Text>
        </SecretOnce>
      )}
    </Panel>
  );
}

type HookProps = {
  webhook: Webhook;
  onEdit: () => void;
  onOpen: () => void;
  onRolled: (made: WebhookSecret) => void;
};

function Hook({ webhook, onEdit, onOpen, onRolled }: HookProps) {
  const { t, i18n } = useLingui();
  const { remove, roll } = useWebhookActs(webhook.id);
  const { url, owner_name } = webhook;
  const askToRoll = () =>
    confirm({
      title: t`Generate a new secret?`,
      message: t`The current secret stays valid for 24 hours, so that you have time to change it at the receiver.`,
      action: t`Generate a new secret`,
      run: async () => onRolled(await roll.mutateAsync()),
    });
  const askToRemove = () =>
    confirm({
      title: t`Remove this webhook?`,
      message: t`Nothing is sent to ${url} any more, and its log is deleted.`,
      action: t`Remove webhook`,
      run: async () => {
        await remove.mutateAsync();
        toast.good(t`Webhook removed`);
      },
    });
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Text>
        <State webhook={webhook} />
      </Group>
      <Text size="sm" c="dimmed">
        {webhook.categories.map((each) => i18n._(CATEGORY_NAMES[each])).join(' · ')}
      </Text>
      {webhook.workspace_id === null ? null : (
        <Text size="sm" c="dimmed">
          <Trans>Titles are those that {owner_name} may see.</Trans>
        </Text>
      )}
      {webhook.old_secret_until === null ? null : (
        <Text size="sm" c="dimmed">
          <Trans>The previous secret stays valid until {formatDateTime(new Date(webhook.old_secret_until))}.</Trans>
        </Text>
      )}
      <Group gap="xs">
        <Button variant="default" size="compact-sm" aria-label={t`Deliveries to ${url}`} onClick={onOpen}>
          <Trans>Deliveries</Trans>
        </Button>
        <Button variant="default" size="compact-sm" aria-label={t`Change ${url}`} onClick={onEdit}>
          <Trans>Change</Trans>
        </Button>
        <Button variant="default" size="compact-sm" aria-label={t`New secret for ${url}`} onClick={askToRoll}>
          <Trans>New secret</Trans>
        </Button>
        <Button variant="subtle" color="red" size="compact-sm" aria-label={t`Remove ${url}`} onClick={askToRemove}>
          <Trans>Remove</Trans>
        </Button>
      </Group>
    </Stack>
  );
}

function State({ webhook }: { webhook: Webhook }) {
  if (webhook.off_reason === 'failures') {
    return (
      <Badge color="red">
        <Trans>Switched off: nothing arrived</Trans>
      </Badge>
    );
  }
  if (webhook.off_reason !== null) {
    return (
      <Badge color="gray">
        <Trans>Switched off</Trans>
      </Badge>
    );
  }
  return webhook.failing_since === null ? null : (
    <Badge color="orange">
      <Trans>Nothing arrives</Trans>
    </Badge>
  );
}
