/** Signing keys: plugins that one of them signed can be installed. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Box, Button, Code, Group, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { PluginKey } from '@/api/gen/types.gen';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { actionsColumn, RowMenu, WhenAndWho } from '@/ui/columns';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { IconBan, IconKey, IconPlus } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { useQueryState } from '@/ui/query-state';
import { SearchBox } from '@/ui/SearchBox';
import { toast } from '@/ui/toast';
import { keysQuery, useRevokeKey } from './plugin-queries';

const AddKeyDialog = lazy(async () => ({ default: (await import('./components/AddKeyDialog')).AddKeyDialog }));
const ReasonDialog = lazy(async () => ({ default: (await import('./components/ReasonDialog')).ReasonDialog }));

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Trusted keys`} rights={['manage-plugins']}>
      <Keys />
    </NeedsRight>
  );
}

function Keys() {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const search = query.get('search') ?? '';
  const keys = useInfiniteQuery(keysQuery(search));
  const [adding, { open, close }] = useDisclosure(false);
  const [revoking, setRevoking] = useState<PluginKey | null>(null);
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      <Trans>Add key</Trans>
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t`Trusted keys`}
        description={
          <Trans>Whose signatures count. A plugin is installed only when one of these keys signed it.</Trans>
        }
        actions={add}
      />
      <Box mb="sm">
        <SearchBox label={t`Search keys`} value={search} onSearch={(words) => set({ search: words })} />
      </Box>
      <DataTable
        label={t`Trusted keys`}
        columns={keyColumns(setRevoking)}
        list={pagedListState(keys)}
        rowKey={(key) => key.id}
        empty={
          <EmptyList
            isFiltered={search !== ''}
            noMatch={{ title: t`No key matches`, description: <Trans>Try other words.</Trans> }}
            icon={<IconKey size={28} />}
            title={t`No key is trusted yet`}
            description={<Trans>Add the public key of somebody whose plugins you want to install.</Trans>}
            action={add}
          />
        }
      />
      <Suspense fallback={null}>
        {adding ? <AddKeyDialog onClose={close} /> : null}
        {revoking === null ? null : <RevokeDialog revoked={revoking} onClose={() => setRevoking(null)} />}
      </Suspense>
    </>
  );
}

function RevokeDialog({ revoked, onClose }: { revoked: PluginKey; onClose: () => void }) {
  const { t } = useLingui();
  const revoke = useRevokeKey();
  return (
    <ReasonDialog
      title={t`Revoke the key of ${revoked.name}?`}
      message={
        <Trans>
          Versions it signed can no longer be installed, and those in use go out of service within seconds. This cannot
          be undone.
        </Trans>
      }
      action={t`Revoke key`}
      loading={revoke.isPending}
      error={revoke.error}
      onClose={onClose}
      onReason={(reason) =>
        revoke.mutate(
          { id: revoked.id, reason },
          {
            onSuccess: () => {
              toast.good(t`Key revoked`);
              onClose();
            },
          },
        )
      }
    />
  );
}

const keyColumns = (onRevoke: (key: PluginKey) => void): Column<PluginKey>[] => [
  { key: 'name', header: <Trans>Name</Trans>, cell: (key) => <Name of={key} /> },
  {
    key: 'added',
    header: <Trans>Added</Trans>,
    width: 160,
    from: 'sm',
    cell: (key) => <WhenAndWho at={key.added_at} who={key.added_by_name} />,
  },
  {
    key: 'revoked',
    header: <Trans>Revoked</Trans>,
    width: 160,
    from: 'md',
    cell: (key) => (key.revoked_at === null ? '–' : <WhenAndWho at={key.revoked_at} who={key.revoked_by_name ?? ''} />),
  },
  actionsColumn((key) =>
    key.revoked_at === null ? (
      <RowMenu name={key.name}>
        <Menu.Item color="red" leftSection={<IconBan size={16} />} onClick={() => onRevoke(key)}>
          <Trans>Revoke</Trans>
        </Menu.Item>
      </RowMenu>
    ) : null,
  ),
];

function Name({ of: key }: { of: PluginKey }) {
  return (
    <Box miw={0} py={2}>
      <Group gap="xs">
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {key.name}
        </Text>
        {key.revoked_at === null ? null : (
          <Badge color="red">
            <Trans>Revoked</Trans>
          </Badge>
        )}
      </Group>
      <Code style={{ overflowWrap: 'anywhere' }}>{key.key_id}</Code>
      {key.revoke_reason === null ? null : (
        <Text size="xs" c="dimmed">
          {key.revoke_reason}
        </Text>
      )}
    </Box>
  );
}
