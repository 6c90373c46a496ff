/** The columns of a list of uploaded versions. */
import { Trans } from '@lingui/react/macro';
import { Box, Group, Text } from '@mantine/core';
import type { PluginVersion } from '@/api/gen/types.gen';
import { shortDigest } from '@/lib/format';
import { paths } from '@/lib/paths';
import { WhenAndWho } from '@/ui/columns';
import type { Column } from '@/ui/DataTable';
import { FileSize } from '@/ui/FileSize';
import { TextLink } from '@/ui/TextLink';
import { StateBadge, TrustBadge } from './Badges';

export const versionColumns = (): Column<PluginVersion>[] => [
  { key: 'version', header: <Trans>Version</Trans>, cell: (version) => <Name version={version} /> },
  {
    key: 'state',
    header: <Trans>State</Trans>,
    width: 150,
    from: 'sm',
    cell: (version) => <StateBadge version={version} />,
  },
  {
    key: 'signature',
    header: <Trans>Signature</Trans>,
    width: 150,
    from: 'md',
    cell: (version) => <TrustBadge signature={version.signature} />,
  },
  {
    key: 'size',
    header: <Trans>Size</Trans>,
    width: 80,
    align: 'right',
    from: 'lg',
    cell: (version) => <FileSize bytes={version.size} />,
  },
  {
    key: 'uploaded',
    header: <Trans>Uploaded</Trans>,
    width: 160,
    from: 'md',
    cell: (version) => <WhenAndWho at={version.uploaded_at} who={version.uploaded_by_name} />,
  },
];

function Name({ version }: { version: PluginVersion }) {
  const { name, file_name } = version;
  return (
    <Box miw={0} py={2}>
      <TextLink to={paths.pluginVersion(version.id)} fw={500} size="sm" style={{ overflowWrap: 'anywhere' }}>
        {name === null ? file_name : `${name} ${version.version ?? ''}`}
      </TextLink>
      <Text size="xs" c="dimmed" ff="monospace">
        {shortDigest(version.digest)}
      </Text>
      <Group gap={6} hiddenFrom="sm" mt={4}>
        <StateBadge version={version} />
        <TrustBadge signature={version.signature} />
      </Group>
    </Box>
  );
}
