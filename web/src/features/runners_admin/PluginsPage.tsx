/** Plugins: what serves for each kind of provider, and the versions that were uploaded. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { RunnerPlugin } from '@/api/gen/types.gen';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { formatCount } from '@/lib/format';
import { paths } from '@/lib/paths';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconPuzzle, IconUpload } from '@/ui/icons';
import { wholeListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { TextLink } from '@/ui/TextLink';
import { VersionList } from './components/VersionList';
import { pluginsQuery } from './plugin-queries';

const UploadDialog = lazy(async () => ({ default: (await import('./components/UploadDialog')).UploadDialog }));

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Plugins`} rights={['manage-plugins']}>
      <Plugins />
    </NeedsRight>
  );
}

function Plugins() {
  const { t } = useLingui();
  const list = useQuery(pluginsQuery());
  const [uploading, { open, close }] = useDisclosure(false);
  const upload = (
    <Button leftSection={<IconUpload size={16} />} onClick={open}>
      <Trans>Upload a version</Trans>
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t`Plugins`}
        description={
          <Trans>
            A plugin talks to one kind of model provider. It runs in a sandbox: it reaches only the hosts that a binding
            grants, and never sees a credential.
          </Trans>
        }
        actions={upload}
      />
      <Stack gap="xl">
        <DataTable
          label={t`Plugins`}
          columns={pluginColumns()}
          list={wholeListState(list)}
          rowKey={(plugin) => plugin.name}
          empty={
            <EmptyView
              icon={<IconPuzzle size={28} />}
              title={t`No plugin is in service`}
              description={<Trans>Upload a component, look at what it asks for, and install it.</Trans>}
              action={upload}
            />
          }
        />
        <Box component="section" aria-label={t`Uploaded versions`}>
          <Title order={2} mb="sm">
            <Trans>Uploaded versions</Trans>
          </Title>
          <VersionList action={upload} />
        </Box>
      </Stack>
      <Suspense fallback={null}>{uploading ? <UploadDialog onClose={close} /> : null}</Suspense>
    </>
  );
}

const pluginColumns = (): Column<RunnerPlugin>[] => [
  { key: 'name', header: <Trans>Name</Trans>, cell: (plugin) => <Name plugin={plugin} /> },
  {
    key: 'live',
    header: <Trans>Serves</Trans>,
    width: 170,
    from: 'sm',
    cell: (plugin) => <Serves plugin={plugin} />,
  },
  {
    key: 'canary',
    header: <Trans>Canary</Trans>,
    width: 150,
    from: 'md',
    cell: ({ canary }) =>
      canary === null ? (
        '–'
      ) : (
        <Badge color="orange">{`${canary.version ?? ''} · ${String(canary.share ?? 0)} %`}</Badge>
      ),
  },
  {
    key: 'bindings',
    header: <Trans>Bindings</Trans>,
    width: 90,
    align: 'right',
    from: 'sm',
    cell: (plugin) => (
      <TextLink to={paths.bindings({ plugin: plugin.name })} size="sm">
        {formatCount(plugin.bindings)}
      </TextLink>
    ),
  },
];

function Name({ plugin }: { plugin: RunnerPlugin }) {
  return (
    <Box miw={0} py={2}>
      <TextLink to={paths.plugin(plugin.name)} fw={500} size="sm" style={{ overflowWrap: 'anywhere' }}>
        {plugin.name}
      </TextLink>
      <Text size="xs" c="dimmed" lineClamp={2}>
        {[plugin.vendor, plugin.description].filter((part) => part !== '').join(' · ')}
      </Text>
      <Box hiddenFrom="sm" mt={4}>
        <Serves plugin={plugin} />
      </Box>
    </Box>
  );
}

function Serves({ plugin }: { plugin: RunnerPlugin }) {
  return (
    <Group gap={6}>
      <Text>{plugin.manifest.version}</Text>
      <Badge color={plugin.is_built_in ? 'gray' : 'indigo'}>
        {plugin.is_built_in ? <Trans>Built in</Trans> : <Trans>Uploaded</Trans>}
      </Badge>
    </Group>
  );
}
