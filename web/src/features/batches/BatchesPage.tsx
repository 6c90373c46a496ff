/** All batches the person may see, or those of one use case. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Batch } from '@/api/types-batches';
import { ActivityTabs } from '@/features/runs/components/ActivityTabs';
import { paths } from '@/lib/paths';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconSearch, IconTable } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { oneOf, useQueryState } from '@/ui/query-state';
import { RelativeTime } from '@/ui/RelativeTime';
import { SearchBox } from '@/ui/SearchBox';
import { TextLink } from '@/ui/TextLink';
import { BatchStatusBadge, useBatchWords } from './components/BatchStatusBadge';
import { BATCH_STATUSES, progressOf } from './model';
import { batchesQuery } from './queries';

export function Component() {
  const { t } = useLingui();
  const words = useBatchWords();
  const [query, set] = useQueryState();
  const search = query.get('search') ?? '';
  const useCase = query.get('use_case');
  const status = oneOf(query, 'status', BATCH_STATUSES);
  const list = useInfiniteQuery(
    batchesQuery({
      ...(search === '' ? {} : { search }),
      ...(useCase === null ? {} : { use_case_id: useCase }),
      ...(status === undefined ? {} : { status }),
    }),
  );
  const filtered = search !== '' || status !== undefined || useCase !== null;
  return (
    <>
      <PageHeader
        title={t`Batches`}
        description={<Trans>Sheets whose rows became runs. To start one, open a use case and choose “Batch”.</Trans>}
      />
      <ActivityTabs current="batches" />
      <Group gap="sm" mb="sm">
        <SearchBox label={t`Search batches`} value={search} onSearch={(value) => set({ search: value })} />
        <NativeSelect
          aria-label={t`Status`}
          value={status ?? ''}
          onChange={(event) => set({ status: event.currentTarget.value })}
          data={[
            { value: '', label: t`Any status` },
            ...BATCH_STATUSES.map((value) => ({ value, label: words[value] })),
          ]}
        />
        {useCase === null ? null : (
          <Button variant="default" onClick={() => set({ use_case: null })}>
            <Trans>Show all use cases</Trans>
          </Button>
        )}
      </Group>
      <DataTable
        label={t`Batches`}
        columns={columns()}
        list={pagedListState(list)}
        rowKey={(batch) => batch.id}
        empty={
          filtered ? (
            <EmptyView
              icon={<IconSearch size={28} />}
              title={t`No batch matches`}
              description={<Trans>Try fewer or other words, or take a filter back.</Trans>}
            />
          ) : (
            <EmptyView
              icon={<IconTable size={28} />}
              title={t`No batch yet`}
              description={<Trans>Open a use case, choose “Batch” and drop a sheet: each row becomes a run.</Trans>}
            />
          )
        }
      />
    </>
  );
}

function columns(): Column<Batch>[] {
  return [
    {
      key: 'name',
      header: <Trans>Batch</Trans>,
      cell: (batch) => (
        <Box miw={0}>
          <TextLink to={paths.batch(batch.id)} fw={500} size="sm" lineClamp={1}>
            {batch.name}
          </TextLink>
          <Text size="xs" c="dimmed" lineClamp={1}>
            {batch.use_case_name}
          </Text>
        </Box>
      ),
    },
    {
      key: 'status',
      header: <Trans>Status</Trans>,
      width: 120,
      cell: (batch) => <BatchStatusBadge status={batch.status} />,
    },
    {
      key: 'rows',
      header: <Trans>Rows</Trans>,
      width: 110,
      align: 'right',
      cell: (batch) => {
        const { ended, wanted } = progressOf(batch);
        return batch.status === 'draft' ? batch.counts.total : `${ended} / ${wanted}`;
      },
    },
    {
      key: 'failed',
      header: <Trans>Failed</Trans>,
      width: 80,
      align: 'right',
      from: 'md',
      cell: (batch) => batch.counts.failed,
    },
    { key: 'who', header: <Trans>Who</Trans>, width: 150, from: 'md', cell: (batch) => batch.created_by_name },
    {
      key: 'when',
      header: <Trans>When</Trans>,
      width: 140,
      from: 'sm',
      cell: (batch) => <RelativeTime at={batch.created_at} />,
    },
  ];
}
