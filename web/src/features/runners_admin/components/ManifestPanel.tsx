/** What a plugin says of itself: what it reaches, what it is given, and which models it offers. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Code, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ManifestModel, PluginManifest } from '@/api/gen/types.gen';
import { formatCount } from '@/lib/format';
import { type Column, DataTable } from '@/ui/DataTable';
import { Facts } from '@/ui/Facts';
import { Panel } from '@/ui/Panel';
import { regionWords, settingNames } from '../plugin-model';

export function ManifestPanel({ manifest }: { manifest: PluginManifest }) {
  const { t } = useLingui();
  const settings = settingNames(manifest.settings_schema);
  return (
    <Panel title={t`Manifest`} {...(manifest.description === '' ? {} : { description: manifest.description })}>
      <Stack gap="md">
        <Facts
          facts={[
            { key: 'vendor', name: <Trans>Vendor</Trans>, value: manifest.vendor || '–' },
            { key: 'license', name: <Trans>Licence</Trans>, value: manifest.license || '–' },
            {
              key: 'address',
              name: <Trans>Address</Trans>,
              value:
                manifest.endpoint === '' ? <Trans>Entered in the binding</Trans> : <Code>{manifest.endpoint}</Code>,
            },
            { key: 'hosts', name: <Trans>Further hosts</Trans>, value: <Words words={manifest.hosts} /> },
            {
              key: 'credentials',
              name: <Trans>Credentials</Trans>,
              value: (
                <Words
                  words={manifest.credentials.map((field) =>
                    field.required ? field.label : t`${field.label} (optional)`,
                  )}
                />
              ),
            },
            {
              key: 'regions',
              name: <Trans>Regions</Trans>,
              value:
                manifest.regions.length === 0 ? (
                  <Trans>Any</Trans>
                ) : (
                  <Words words={manifest.regions.map(regionWords)} />
                ),
            },
            { key: 'imports', name: <Trans>Abilities it uses</Trans>, value: <Words words={manifest.imports} /> },
            { key: 'exports', name: <Trans>Abilities it has</Trans>, value: <Words words={manifest.exports} /> },
            { key: 'settings', name: <Trans>Settings</Trans>, value: <Words words={settings} /> },
          ]}
        />
        <DataTable
          label={t`Models`}
          columns={modelColumns()}
          list={{ rows: manifest.models, error: null, pending: false }}
          rowKey={(model) => model.id}
          empty={
            <Text p="md" c="dimmed">
              <Trans>It lists no models: they are entered in the binding.</Trans>
            </Text>
          }
        />
      </Stack>
    </Panel>
  );
}

function Words({ words }: { words: readonly string[] }): ReactNode {
  if (words.length === 0) return <Trans>None</Trans>;
  return (
    <Group gap={6}>
      {words.map((word) => (
        <Badge
          key={word}
          color="gray"
          tt="none"
          style={{ height: 'auto', whiteSpace: 'normal', overflowWrap: 'anywhere' }}
        >
          {word}
        </Badge>
      ))}
    </Group>
  );
}

const tokens = (count: number) => (count === 0 ? '–' : formatCount(count));

const modelColumns = (): Column<ManifestModel>[] => [
  {
    key: 'label',
    header: <Trans>Model</Trans>,
    cell: (model) => (
      <Stack gap={0} py={2}>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {model.label}
        </Text>
        <Text size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {model.id}
        </Text>
      </Stack>
    ),
  },
  {
    key: 'context',
    header: <Trans>Context window</Trans>,
    width: 120,
    align: 'right',
    from: 'sm',
    cell: (model) => tokens(model.context_tokens),
  },
  {
    key: 'output',
    header: <Trans>Longest answer</Trans>,
    width: 120,
    align: 'right',
    from: 'md',
    cell: (model) => tokens(model.max_output_tokens),
  },
  {
    key: 'can',
    header: <Trans>Can</Trans>,
    from: 'md',
    cell: (model) => <Text size="xs">{model.capabilities.join(', ')}</Text>,
  },
];
