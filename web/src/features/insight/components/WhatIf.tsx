/** The last thirty days on another model: what they would have cost, and what examples say of it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { InsightWhatIf, WhatIfRow } from '@/api/gen/types.gen';
import { modelsQuery } from '@/features/models/queries';
import { formatCost, formatCount, formatDate, formatDateTime } from '@/lib/format';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconReportAnalytics } from '@/ui/icons';
import { Pages, readPage } from '@/ui/Pages';
import { SearchBox } from '@/ui/SearchBox';
import { changeOf } from '../model';
import { useDownloadWhatIf, whatIfQuery } from '../queries';
import { money } from './Costs';
import type { Change } from './Filters';

/** Rows a page; the server's own choice. */
const ROWS = 20;

function Difference({ row }: { row: WhatIfRow }) {
  const [before] = row.costs;
  if (row.difference_micros === null || row.other === null || before === undefined) {
    return <Trans>Cannot be compared</Trans>;
  }
  const sign = row.difference_micros > 0 ? '+' : row.difference_micros < 0 ? '−' : '';
  const amount = `${sign}${formatCost(Math.abs(row.difference_micros), row.other.currency)}`;
  const change = changeOf(row.other.micros, before.micros);
  return <>{change === null ? amount : `${amount} (${sign}${Math.abs(change)} %)`}</>;
}

function Examples({ examples }: { examples: WhatIfRow['examples'] }) {
  if (examples === null) return <Trans>Never tried</Trans>;
  const { passed, failed, unchecked, finished_at: at } = examples;
  const all = passed + failed + unchecked;
  const day = formatDate(new Date(at));
  return (
    <Trans>
      {passed} of {all} passed on {day}
    </Trans>
  );
}

function Name({ row }: { row: WhatIfRow }) {
  if (row.name !== null) return <>{row.name}</>;
  if (row.is_rest) return <Trans>Groups too small to be shown</Trans>;
  return row.key === null ? <Trans>None</Trans> : <Trans>Deleted, or not open to you</Trans>;
}

const columns: Column<WhatIfRow>[] = [
  { key: 'name', header: <Trans>Use case</Trans>, cell: (row) => <Name row={row} /> },
  {
    key: 'tokens',
    header: <Trans>Tokens</Trans>,
    cell: (row) => formatCount(row.input_tokens + row.output_tokens),
    align: 'right',
    from: 'md',
  },
  { key: 'cost', header: <Trans>Cost</Trans>, cell: (row) => money(row.costs), align: 'right', from: 'sm' },
  {
    key: 'other',
    header: <Trans>On the other model</Trans>,
    cell: (row) => (row.other === null ? '–' : money([row.other])),
    align: 'right',
    from: 'sm',
  },
  { key: 'difference', header: <Trans>Difference</Trans>, cell: (row) => <Difference row={row} />, align: 'right' },
  {
    key: 'examples',
    header: <Trans>Its examples</Trans>,
    cell: (row) => <Examples examples={row.examples} />,
    from: 'sm',
  },
];

export function WhatIf({ query, onChange }: { query: URLSearchParams; onChange: Change }) {
  const { t } = useLingui();
  const { data: regions = [] } = useQuery(modelsQuery());
  const offered = regions.flatMap(({ region, label, models }) =>
    models
      .filter(({ generates }) => generates)
      .map((model) => ({ value: `${region}/${model.id}`, label: `${model.label}, ${label}`, id: model.id, region })),
  );
  const chosen = offered.find(({ value }) => value === query.get('model'));
  const search = query.get('search') ?? '';
  const page = readPage(query);
  const { data, error, isPending, isFetching, refetch } = useQuery(
    whatIfQuery(chosen?.id ?? '', chosen?.region ?? '', search, page),
  );
  const file = useDownloadWhatIf();
  const asOf = data === undefined ? '' : formatDateTime(new Date(data.frame.as_of));
  return (
    <Stack gap="md">
      <Text c="dimmed">
        <Trans>
          The runs and calls of the last 30 days, with the same tokens by another model’s list price. Other models may
          need more or fewer tokens for the same words.
        </Trans>
      </Text>
      <Group align="flex-end">
        <NativeSelect
          label={t`Other model`}
          w={420}
          maw="100%"
          value={chosen?.value ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ model: value === '' ? null : value, page: null })}
          data={[{ value: '', label: t`Choose a model` }, ...offered.map(({ value, label }) => ({ value, label }))]}
        />
        {chosen === undefined ? null : (
          <>
            <SearchBox
              label={t`Search use cases`}
              value={search}
              onSearch={(value) => onChange({ search: value, page: null })}
            />
            <Button
              variant="default"
              loading={file.isPending}
              disabled={data === undefined || data.rows_total === 0}
              onClick={() => file.mutate({ model: chosen.id, region: chosen.region, search })}
            >
              <Trans>Download CSV</Trans>
            </Button>
          </>
        )}
      </Group>
      {chosen === undefined ? (
        <EmptyView icon={<IconReportAnalytics size={28} />} title={t`Choose a model to compare with`} />
      ) : (
        <>
          {data === undefined ? null : <Whole found={data} />}
          <DataTable
            label={t`On another model`}
            columns={columns}
            list={{
              rows: data?.rows,
              total: data?.rows_total,
              error,
              pending: isPending,
              fetching: isFetching,
              retry: () => void refetch(),
            }}
            rowKey={(row) => row.key ?? (row.is_rest ? 'rest' : 'none')}
            empty={
              <EmptyView
                icon={<IconReportAnalytics size={28} />}
                title={search === '' ? t`Nothing was run in the last 30 days` : t`No use cases match`}
                description={search === '' ? null : <Trans>Try different words.</Trans>}
              />
            }
            footer={
              <Pages
                page={page}
                limit={ROWS}
                total={data?.rows_total}
                fetching={isFetching}
                onPage={(next) => onChange({ page: next === 1 ? null : String(next) })}
              />
            }
          />
          {data === undefined ? null : (
            <Text size="sm" c="dimmed">
              <Trans>As of {asOf}.</Trans>
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}

function Whole({ found: { total, price } }: { found: InsightWhatIf }) {
  if (price === null) {
    return (
      <Text>
        <Trans>No list price of this model is known, so its cost cannot be told.</Trans>
      </Text>
    );
  }
  const [before, after] = [money(total.costs), total.other === null ? '–' : money([total.other])];
  return (
    <Text fw={500}>
      <Trans>
        In all: {after} instead of {before}.
      </Trans>{' '}
      <Difference row={total} />
    </Text>
  );
}
