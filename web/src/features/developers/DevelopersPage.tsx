/** API keys: what they are for in one call, and which there are. */

import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Badge, Button, Code, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { ApiKey, CreatedApiKey, KeyScope } from '@/api/gen/types.gen';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { useProfile } from '@/features/auth/queries';
import { FeatureNotice } from '@/features/billing/components/FeatureNotice';
import { formatDate } from '@/lib/format';
import { pageConfig } from '@/lib/page-config';
import { confirm } from '@/ui/confirm';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconKey, IconPlus } from '@/ui/icons';
import { wholeListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { useNow } from '@/ui/RelativeTime';
import { secretColumns } from '@/ui/secret-columns';
import { toast } from '@/ui/toast';
import { useSecretOnce } from '@/ui/use-secret-once';
import { ModelsPanel } from './components/ModelsPanel';
import { NewKeyDialog } from './components/NewKeyDialog';
import { firstCall, keyState } from './model';
import { apiKeysQuery, useRevokeKey } from './queries';
import { SCOPE_WORDS } from './words';

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`API keys`} rights={['manage-developers']}>
      <Developers />
    </NeedsRight>
  );
}

function Developers() {
  const { t } = useLingui();
  const { brandName } = pageConfig();
  const { user } = useProfile();
  const keys = useQuery(apiKeysQuery());
  const revoke = useRevokeKey();
  const [query] = useSearchParams();
  const secret = useSecretOnce<CreatedApiKey>(
    (created) => ({ title: t`Your key “${created.api_key.name}”`, label: t`API key`, value: created.key }),
    query.get('new') === '1',
  );

  const askToRevoke = (key: ApiKey) =>
    confirm({
      title: t`Revoke this key?`,
      message: t`Everything that uses “${key.name}” stops working at once. A revoked key cannot be brought back.`,
      action: t`Revoke key`,
      run: async () => {
        await revoke.mutateAsync(key.id);
        toast.good(t`Key revoked`);
      },
    });
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={secret.begin}>
      <Trans>New API key</Trans>
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t`API keys`}
        description={<Trans>Keys that let your own programs use {brandName} as you.</Trans>}
        actions={create}
      />
      <FeatureNotice slug="api" />
      <Stack gap="md">
        <DataTable
          label={t`API keys`}
          columns={keyColumns(askToRevoke)}
          list={wholeListState(keys)}
          rowKey={(key) => key.id}
          empty={
            <EmptyView
              icon={<IconKey size={28} />}
              title={t`No API keys yet`}
              description={<Trans>Create a key, store it safely, and send it with each call.</Trans>}
              action={create}
            />
          }
        />
        <Panel
          title={t`Your first call`}
          description={
            <Trans>
              A key does what its scope and your role allow, but never signs in, manages people or makes other keys.{' '}
              <Anchor href="/api/v1/openapi.json" size="sm">
                All calls as an OpenAPI document
              </Anchor>
            </Trans>
          }
        >
          <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {firstCall(window.location.origin, user.client_id)}
          </Code>
        </Panel>
        <ModelsPanel origin={window.location.origin} />
      </Stack>
      {secret.making ? <NewKeyDialog {...secret.making} /> : null}
      {secret.shown}
    </>
  );
}

const keyColumns = (onRevoke: (key: ApiKey) => void): Column<ApiKey>[] =>
  secretColumns({
    onRevoke,
    badge: (key) => <KeyState apiKey={key} />,
    more: [
      {
        key: 'scope',
        header: <Trans>Scope</Trans>,
        width: 240,
        from: 'md',
        cell: (key) => <KeyScopes scopes={key.scopes} />,
      },
      {
        key: 'expires',
        header: <Trans>Expires</Trans>,
        width: 130,
        from: 'md',
        cell: (key) => (key.expires_at === null ? <Trans>Never</Trans> : formatDate(new Date(key.expires_at))),
      },
    ],
  });

function KeyScopes({ scopes }: { scopes: readonly KeyScope[] }) {
  const { t } = useLingui();
  return <Text size="sm">{scopes.map((scope) => t(SCOPE_WORDS[scope].name)).join(', ')}</Text>;
}

function KeyState({ apiKey }: { apiKey: ApiKey }) {
  const state = keyState(apiKey, useNow());
  if (state === 'good') return null;
  return (
    <Badge color={state === 'expired' ? 'red' : 'orange'}>
      {state === 'expired' ? <Trans>Expired</Trans> : <Trans>Expires soon</Trans>}
    </Badge>
  );
}
