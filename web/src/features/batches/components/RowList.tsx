/** The rows of a batch, by what became of them; each opens its run. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Group, NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { BatchDetail, BatchRow } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconSearch } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { oneOf, useQueryState } from '@/ui/query-state';
import { SearchBox } from '@/ui/SearchBox';
import { TextLink } from '@/ui/TextLink';
import { isUnderWay, ROW_STATUSES, showCell } from '../model';
import { batchRowsQuery } from '../queries';
import { RowErrors, RowStatusBadge, useRowWords } from './BatchStatusBadge';

export function RowList({ batch }: { batch: BatchDetail }) {
  const { t } = useLingui();
  const words = useRowWords();
  const [query, set] = useQueryState();
  const search = query.get('search') ?? '';
  const status = oneOf(query, 'status', ROW_STATUSES);
  const list = useInfiniteQuery(
    batchRowsQuery(
      batch.id,
      { ...(search === '' ? {} : { search }), ...(status === undefined ? {} : { status }) },
      isUnderWay(batch),
    ),
  );
  return (
    <Box>
      <Group gap="sm" mb="sm">
        <SearchBox label={t`Search rows`} value={search} onSearch={(value) => set({ search: value })} />
        <NativeSelect
          aria-label={t`Status`}
          value={status ?? ''}
          onChange={(event) => set({ status: event.currentTarget.value })}
          data={[{ value: '', label: t`Any status` }, ...ROW_STATUSES.map((value) => ({ value, label: words[value] }))]}
        />
      </Group>
      <DataTable
        label={t`Rows`}
        columns={rowColumns(batch)}
        list={pagedListState(list)}
        rowKey={(row) => String(row.row)}
        empty={
          <EmptyView
            icon={<IconSearch size={28} />}
            title={t`No row matches`}
            description={<Trans>Try fewer or other words, or remove a filter.</Trans>}
          />
        }
      />
    </Box>
  );
}

/** The first words of a row: what people know it by. */
const wordsOf = (row: BatchRow) =>
  row.cells
    .map(showCell)
    .filter((text) => text !== '')
    .slice(0, 3)
    .join(' · ');

function rowColumns(batch: BatchDetail): Column<BatchRow>[] {
  return [
    {
      key: 'row',
      header: <Trans>Row</Trans>,
      cell: (row) => (
        <Box miw={0}>
          {row.run_id === null ? (
            <Text size="sm" lineClamp={2}>
              {row.row}: {wordsOf(row)}
            </Text>
          ) : (
            <TextLink to={paths.runUseCase(batch.use_case_id, { run: row.run_id })} size="sm" lineClamp={2}>
              {row.row}: {wordsOf(row)}
            </TextLink>
          )}
          {row.reason === null ? null : (
            <Text size="xs" c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
              {row.reason}
            </Text>
          )}
          {row.answer ? (
            <Text size="xs" c="dimmed" lineClamp={2}>
              {row.answer}
            </Text>
          ) : null}
          <RowErrors errors={row.errors} />
        </Box>
      ),
    },
    { key: 'status', header: <Trans>Status</Trans>, width: 110, cell: (row) => <RowStatusBadge status={row.status} /> },
    {
      key: 'tokens',
      header: <Trans>Tokens</Trans>,
      width: 90,
      align: 'right',
      from: 'md',
      cell: (row) => (row.run_id === null ? '–' : row.tokens),
    },
  ];
}
