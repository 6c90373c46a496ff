/** Columns of figures by client and by version of a plugin: each figure has the one of the time before below it. */
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { InsightAcrossRow, InsightAcrossSums } from '@/api/gen/types.gen';
import { formatCount, formatDateTime, formatDuration } from '@/lib/format';
import { paths } from '@/lib/paths';
import type { Column } from '@/ui/DataTable';
import { TextLink } from '@/ui/TextLink';
import type { AcrossBy } from '../client-queries';
import { shareOf } from '../model';
import { Costs } from './Costs';

/** Characters of a digest that stand for a version whose number is not known; as the server writes it. */
const SHORT = 12;

export const acrossKey = (row: InsightAcrossRow) => `${row.client_id ?? ''}/${row.plugin ?? ''}/${row.digest ?? ''}`;

const duration = (ms: number | null) => (ms === null ? '–' : formatDuration(ms));
const people = (sums: InsightAcrossSums) => (sums.people === null ? '–' : formatCount(sums.people));
const failed = (sums: InsightAcrossSums) => `${shareOf(sums.failed, sums.done) ?? 0} %`;

type Figure = (sums: InsightAcrossSums) => ReactNode;

const figure = (key: string, header: ReactNode, of: Figure, from?: 'sm' | 'md' | 'lg'): Column<InsightAcrossRow> => ({
  key,
  header,
  cell: (row) => (
    <>
      {row.now.done === 0 ? '–' : of(row.now)}
      <Text size="xs" c="dimmed" component="span" display="block">
        {row.before.done === 0 ? '–' : of(row.before)}
      </Text>
    </>
  ),
  align: 'right',
  ...(from ? { from } : {}),
});

const VERSION: Column<InsightAcrossRow> = {
  key: 'version',
  header: <Trans>Version</Trans>,
  cell: ({ version, digest }) => {
    if (digest === null || digest === '') return <Trans>Not recorded</Trans>;
    return <span title={digest}>{version === null || version === '' ? digest.slice(0, SHORT) : version}</span>;
  },
};

const LAST_ACTIVE: Column<InsightAcrossRow> = {
  key: 'last',
  header: <Trans>Last active</Trans>,
  cell: (row) => formatDateTime(new Date(row.last_at)),
  align: 'right',
  from: 'lg',
};

/** `deeper`: below a row's name, the way to its parts. */
export function acrossColumns(by: AcrossBy, deeper: (row: InsightAcrossRow) => ReactNode): Column<InsightAcrossRow>[] {
  const client: Column<InsightAcrossRow> = {
    key: 'client',
    header: <Trans>Client</Trans>,
    cell: (row) =>
      row.client_id === null ? (
        ''
      ) : (
        <>
          <TextLink to={paths.client(row.client_id)}>{row.client_name ?? String(row.client_id)}</TextLink>
          <div>{deeper(row)}</div>
        </>
      ),
  };
  const plugin: Column<InsightAcrossRow> = {
    key: 'plugin',
    header: <Trans>Plugin</Trans>,
    cell: (row) =>
      row.plugin === null || row.plugin === '' ? (
        '–'
      ) : (
        <>
          {row.plugin}
          <div>{deeper(row)}</div>
        </>
      ),
  };
  const ofClients = by !== 'plugin' && by !== 'version';
  return [
    ...(ofClients ? [client] : []),
    ...(by === 'client' ? [] : [plugin]),
    ...(by === 'version' || by === 'client_version' ? [VERSION] : []),
    figure('done', <Trans>Runs and calls</Trans>, (sums) => formatCount(sums.done)),
    // People are counted client by client; of too few a client's rule shows no count.
    ...(ofClients ? [figure('people', <Trans>People</Trans>, people, 'lg')] : []),
    figure('failed', <Trans>Failed</Trans>, failed),
    figure('first', <Trans>First word</Trans>, (sums) => duration(sums.first_word_p50_ms), 'lg'),
    // Three columns of names leave no room for it; the file has it.
    ...(by === 'client_version'
      ? []
      : [figure('p50', <Trans>Median time</Trans>, (sums) => duration(sums.p50_ms), 'md')]),
    figure('p95', <Trans>95 % done in</Trans>, (sums) => duration(sums.p95_ms), 'sm'),
    figure('wait', <Trans>95 % started within</Trans>, (sums) => duration(sums.wait_p95_ms), 'lg'),
    figure('cost', <Trans>Cost</Trans>, (sums) => <Costs sums={sums} />, 'md'),
    ...(by === 'client_version' ? [] : [LAST_ACTIVE]),
  ];
}
