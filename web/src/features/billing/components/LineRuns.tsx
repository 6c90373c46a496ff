/** The runs and calls that a line paid for, each with its part of it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Box, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { LineRun } from '@/api/gen/types.gen';
import { formatCost, formatCount, formatDateTime } from '@/lib/format';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconReportAnalytics, IconX } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { oneOf, useQueryState } from '@/ui/query-state';
import { SearchBox } from '@/ui/SearchBox';
import { TextLink } from '@/ui/TextLink';
import { type LineOf, lineRunsQuery } from '../line-queries';

const SORTS = ['latest', 'tokens'] as const;

export function LineRuns({ of, currency }: { of: LineOf; currency: string }) {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const search = query.get('search') ?? '';
  const sort = oneOf(query, 'sort_by', SORTS) ?? 'latest';
  const [useCase, person] = [query.get('use_case'), query.get('person')];
  const narrow = useCase !== null || person !== null;
  const list = useInfiniteQuery(lineRunsQuery(of, { search, sort_by: sort, use_case_id: useCase, person }));
  return (
    <>
      <Group mb="sm">
        <SearchBox label={t`Search use cases and models`} value={search} onSearch={(value) => set({ search: value })} />
        <NativeSelect
          aria-label={t`Order`}
          value={sort}
          onChange={(event) => set({ sort_by: event.currentTarget.value })}
          data={[
            { value: 'latest', label: t`Latest first` },
            { value: 'tokens', label: t`Most tokens first` },
          ]}
        />
        {narrow ? (
          <Button
            variant="default"
            leftSection={<IconX size={14} />}
            onClick={() => set({ use_case: null, person: null })}
          >
            {person === null ? <Trans>All use cases</Trans> : <Trans>All people</Trans>}
          </Button>
        ) : null}
      </Group>
      <DataTable
        label={t`Runs of this line`}
        columns={columns(currency)}
        list={pagedListState(list)}
        rowKey={(run) =>
          run.run_id ?? `${run.finished_at} ${run.what} ${String(run.input_tokens)} ${String(run.amount)}`
        }
        empty={
          <EmptyView
            icon={<IconReportAnalytics size={28} />}
            title={search === '' && !narrow ? t`Nothing was used in this period` : t`No run matches`}
          />
        }
      />
    </>
  );
}

const columns = (currency: string): Column<LineRun>[] => [
  {
    key: 'run',
    header: <Trans>Run</Trans>,
    cell: (run) => (
      <Box py={4} miw={0} style={{ overflowWrap: 'anywhere' }}>
        {run.run_id === null ? (
          <Text fw={500}>
            <What run={run} />
          </Text>
        ) : (
          <TextLink to={paths.run(run.run_id)} fw={500} size="sm">
            <What run={run} />
          </TextLink>
        )}
        <Text size="xs" c="dimmed">
          {formatDateTime(new Date(run.finished_at))}
          {run.person === null ? null : <> · {run.person}</>}
        </Text>
        <Text size="xs" c="dimmed" hiddenFrom="md">
          <Trans>
            {run.model} · {formatCount(run.input_tokens + run.output_tokens)} tokens
          </Trans>
        </Text>
        {run.status === 'succeeded' ? null : <State status={run.status} />}
      </Box>
    ),
  },
  {
    key: 'model',
    header: <Trans>Model and its list price</Trans>,
    width: 220,
    from: 'md',
    cell: (run) => (
      <Box style={{ overflowWrap: 'anywhere' }}>
        <Text>{run.model}</Text>
        <Text size="xs" c="dimmed">
          {run.price_list}
          {run.cost_micros === null || run.cost_currency === null ? null : (
            <> · {formatCost(run.cost_micros, run.cost_currency)}</>
          )}
        </Text>
      </Box>
    ),
  },
  {
    key: 'tokens',
    header: <Trans>Tokens in and out</Trans>,
    width: 160,
    align: 'right',
    from: 'md',
    cell: (run) => `${formatCount(run.input_tokens)} / ${formatCount(run.output_tokens)}`,
  },
  {
    key: 'amount',
    header: <Trans>Amount</Trans>,
    width: 110,
    align: 'right',
    cell: (run) => formatMoney(run.amount, currency),
  },
];

function What({ run }: { run: LineRun }) {
  if (run.use_case !== null) return run.use_case;
  if (run.what === 'run') return <Trans>A use case that you cannot open, or that was deleted</Trans>;
  return <Trans>Call: {run.what}</Trans>;
}

function State({ status }: { status: string }) {
  return (
    <Badge color="gray" size="sm">
      {status === 'failed' ? <Trans>Failed</Trans> : <Trans>Cancelled</Trans>}
    </Badge>
  );
}
