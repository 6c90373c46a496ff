/** Versions of a plugin side by side: what each is for, and how its calls went. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Box, Group, Paper, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PluginFigures, VersionFigures } from '@/api/gen/types.gen';
import { formatCount, shortDigest } from '@/lib/format';
import { paths } from '@/lib/paths';
import { TextLink } from '@/ui/TextLink';
import { bytes, computing, milliseconds, percent } from '../figures-model';

type Props = {
  figures: PluginFigures;
  /** Whether the versions have pages that this person may open. */
  linked: boolean;
};

/** Versions are columns, so that two of them can be compared line by line. */
export function VersionFiguresTable({ figures, linked }: Props) {
  const { t } = useLingui();
  const { versions } = figures;
  const of = (value: (version: VersionFigures) => ReactNode) => value;
  const lines: { key: string; name: ReactNode; value: (version: VersionFigures) => ReactNode }[] = [
    { key: 'share', name: <Trans>Share of the runs</Trans>, value: of(({ share }) => `${String(share)} %`) },
    { key: 'calls', name: <Trans>Calls</Trans>, value: of((version) => formatCount(version.figures.calls)) },
    { key: 'errors', name: <Trans>Failed calls</Trans>, value: of((version) => <Errors version={version} />) },
    {
      key: 'first',
      name: <Trans>First words p50 / p95 / p99</Trans>,
      value: of(({ figures: each }) =>
        row(milliseconds, each.first_delta_p50_ms, each.first_delta_p95_ms, each.first_delta_p99_ms),
      ),
    },
    {
      key: 'total',
      name: <Trans>Whole answer p50 / p95 / p99</Trans>,
      value: of(({ figures: each }) => row(milliseconds, each.total_p50_ms, each.total_p95_ms, each.total_p99_ms)),
    },
    {
      key: 'cpu',
      name: <Trans>Computing time a call p50 / p95 / p99</Trans>,
      value: of(({ figures: each }) => row(computing, each.cpu_p50_us, each.cpu_p95_us, each.cpu_p99_us)),
    },
    {
      key: 'memory',
      name: <Trans>Most memory of a call p50 / p95 / p99</Trans>,
      value: of(({ figures: each }) => row(bytes, each.memory_p50_bytes, each.memory_p95_bytes, each.memory_p99_bytes)),
    },
  ];
  return (
    <Paper withBorder>
      <Table.ScrollContainer
        minWidth={220 + versions.length * 190}
        scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      >
        <Table aria-label={t`Versions side by side`} className="tabular">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col" c="dimmed" fz="xs" fw={500} w={220}>
                <Trans>Version</Trans>
              </Table.Th>
              {versions.map((version) => (
                <Table.Th key={version.digest} scope="col" fw={400}>
                  <Head version={version} linked={linked} />
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line) => (
              <Table.Tr key={line.key}>
                <Table.Th scope="row" fw={400} c="dimmed">
                  {line.name}
                </Table.Th>
                {versions.map((version) => (
                  <Table.Td key={version.digest}>{line.value(version)}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}

const row = (words: (value: number | null) => string, ...values: (number | null)[]) => values.map(words).join(' / ');

function Head({ version, linked }: { version: VersionFigures; linked: boolean }) {
  const name = version.version === '' ? shortDigest(version.digest) : version.version;
  return (
    <Box>
      <Group gap={6}>
        {linked && version.id !== null ? (
          <TextLink to={paths.pluginVersion(version.id)} fw={500}>
            {name}
          </TextLink>
        ) : (
          <Text fw={500}>{name}</Text>
        )}
        <Role version={version} />
      </Group>
      <Text size="xs" c="dimmed" ff="monospace" title={version.digest}>
        {shortDigest(version.digest)}
      </Text>
    </Box>
  );
}

function Role({ version }: { version: VersionFigures }) {
  if (version.role === 'live') {
    return (
      <Badge color="teal">
        <Trans>Live</Trans>
      </Badge>
    );
  }
  if (version.role === 'canary') {
    return (
      <Badge color="orange">
        <Trans>Canary</Trans>
      </Badge>
    );
  }
  return version.fell ? (
    <Badge color="red">
      <Trans>Failed its budget</Trans>
    </Badge>
  ) : (
    <Badge color="gray">{version.id === null ? <Trans>Built in</Trans> : <Trans>Not in use</Trans>}</Badge>
  );
}

function Errors({ version }: { version: VersionFigures }) {
  const { error_rate, errors } = version.figures;
  const codes = Object.entries(errors).toSorted(([, one], [, other]) => other - one);
  return (
    <>
      {percent(error_rate)}
      {codes.map(([code, calls]) => (
        <Text key={code} size="xs" c="dimmed">
          {code} {formatCount(calls)}
        </Text>
      ))}
    </>
  );
}
