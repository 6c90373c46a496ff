/** Sums by month and model, the latest month first. */
import { useLingui as useI18n } from '@lingui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Box, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ModelMonth } from '@/api/gen/types.gen';
import { formatCost, formatCount } from '@/lib/format';
import { paths } from '@/lib/paths';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { IconReportAnalytics } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';
import { byMonth, firstOf, MONTHS, type MonthOfModels, readMonths } from '../model';
import { usageQuery } from '../queries';
import { CostCell, TokensCell } from './cells';

type Props = { query: URLSearchParams; onChange: (changes: Record<string, string | null>) => void };

export function MonthList({ query, onChange }: Props) {
  const { t } = useLingui();
  const months = readMonths(query);
  const sums = useQuery(usageQuery(months));
  if (sums.data?.is_withheld === true) {
    return (
      <Alert title={<Trans>Your company does not show figures by model</Trans>}>
        <Trans>
          They could identify people. What may be shown is under <TextLink to={paths.insights()}>Insights</TextLink>.
        </Trans>
      </Alert>
    );
  }
  return (
    <Stack gap="lg">
      <Group>
        <NativeSelect
          aria-label={t`Time`}
          value={String(months)}
          onChange={(event) => onChange({ months: event.currentTarget.value })}
          data={MONTHS.map((count) => ({ value: String(count), label: t`The last ${count} months` }))}
        />
      </Group>
      {sums.error && !sums.data ? (
        <ErrorView error={sums.error} onRetry={() => void sums.refetch()} retrying={sums.isFetching} />
      ) : sums.data?.months.length === 0 ? (
        <Paper className="surface">
          <EmptyView
            icon={<IconReportAnalytics size={28} />}
            title={t`No usage in this period`}
            description={<Trans>Runs of use cases and calls of the models’ API are counted when they end.</Trans>}
          />
        </Paper>
      ) : (
        byMonth(sums.data?.months ?? []).map((month) => <Month key={month.month} of={month} />)
      )}
      {sums.isPending ? (
        <DataTable label={t`Usage`} columns={columns()} list={PENDING} rowKey={rowKey} empty={null} />
      ) : null}
    </Stack>
  );
}

const PENDING = { rows: undefined, error: null, pending: true };
const rowKey = (row: ModelMonth) => [row.model, row.region, row.currency].join('/');

function Month({ of }: { of: MonthOfModels }) {
  const { i18n } = useI18n();
  const name = i18n.date(firstOf(of.month), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <Box component="section" aria-label={name}>
      <Group justify="space-between" mb="xs" gap="sm">
        <Title order={2}>{name}</Title>
        <Text className="tabular">
          {of.costs.map(({ micros, currency }) => formatCost(micros, currency)).join(' + ')}
          {of.isPartly && of.costs.length > 0 ? (
            <>
              {' '}
              <Trans>plus usage without a known price</Trans>
            </>
          ) : null}
        </Text>
      </Group>
      <DataTable
        label={name}
        columns={columns()}
        list={{ rows: of.models, error: null, pending: false }}
        rowKey={rowKey}
        empty={null}
      />
    </Box>
  );
}

const count = (key: 'runs' | 'calls' | 'failed', header: Column<ModelMonth>['header']): Column<ModelMonth> => ({
  key,
  header,
  width: 90,
  align: 'right',
  from: 'sm',
  cell: (row) => formatCount(row[key]),
});

const columns = (): Column<ModelMonth>[] => [
  {
    key: 'model',
    header: <Trans>Model</Trans>,
    cell: (row) => (
      <Box miw={0} py={2}>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {row.model}
        </Text>
        <Text size="xs" c="dimmed">
          {row.region}
        </Text>
        <Text size="xs" c="dimmed" hiddenFrom="sm" className="tabular">
          <Counts row={row} />
        </Text>
      </Box>
    ),
  },
  count('runs', <Trans>Runs</Trans>),
  count('calls', <Trans>Calls</Trans>),
  count('failed', <Trans>Failed</Trans>),
  {
    key: 'tokens',
    header: <Trans>Tokens in and out</Trans>,
    width: 210,
    align: 'right',
    from: 'md',
    cell: (row) => <TokensCell row={row} />,
  },
  { key: 'cost', header: <Trans>Cost</Trans>, width: 130, align: 'right', cell: (row) => <CostCell row={row} /> },
];

function Counts({ row }: { row: ModelMonth }) {
  const failed = formatCount(row.failed);
  return (
    <Trans>
      <Plural value={row.runs} one="# run" other="# runs" />, <Plural value={row.calls} one="# call" other="# calls" />,{' '}
      {failed} failed
    </Trans>
  );
}
