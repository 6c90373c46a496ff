/** All batches the person may see, or those of one use case. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ActivityTabs } from '@/features/runs/components/ActivityTabs';
import { paths } from '@/lib/paths';
import { DataTable } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { IconTable } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { oneOf, useQueryState } from '@/ui/query-state';
import { SearchBox } from '@/ui/SearchBox';
import { useBatchWords } from './components/BatchStatusBadge';
import { batchColumns } from './components/batch-columns';
import { ChooseCase } from './components/ChooseCase';
import { BATCH_STATUSES } from './model';
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
        description={<Trans>Run a use case for every row of a sheet.</Trans>}
        actions={<ChooseCase label={t`New batch`} to={paths.runMany} />}
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
        columns={batchColumns()}
        list={pagedListState(list)}
        rowKey={(batch) => batch.id}
        empty={
          <EmptyList
            isFiltered={filtered}
            noMatch={{
              title: t`No batch matches`,
              description: <Trans>Try fewer or other words, or remove a filter.</Trans>,
            }}
            icon={<IconTable size={28} />}
            title={t`No batch yet`}
            description={<Trans>Choose “New batch”, pick a use case and drop a sheet: each row becomes a run.</Trans>}
          />
        }
      />
    </>
  );
}
