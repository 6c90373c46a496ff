/** A list of runs with search, status and "only mine", its state in the address; two of them can be compared. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, Skeleton, Switch } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { RunSummary } from '@/api/gen/types.gen';
import { DataTable } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { IconHistory } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { oneOf, useQueryState } from '@/ui/query-state';
import { SearchBox } from '@/ui/SearchBox';
import { filterOf, filtersSet, withoutFilters } from '../filters';
import { type CompareChoice, RUN_STATUSES } from '../model';
import { type RunFilter, runsQuery } from '../queries';
import { CompareBar, useCompareColumn } from './compare-choice';
import { runColumns } from './run-columns';

const RunFilters = lazy(async () => ({ default: (await import('./RunFilters')).RunFilters }));

type Props = {
  scope: Pick<RunFilter, 'use_case_id' | 'workspace_id' | 'batch_id'>;
  withUseCase: boolean;
  /** There are no runs of others to be seen. */
  onlyOwn?: boolean;
  current: string | null;
  /** More ways to narrow the list, beside search, status and "only mine". */
  filters?: ReactNode;
  href: (run: RunSummary) => string;
};

export function RunList({ scope, withUseCase, onlyOwn = false, current, filters, href }: Props) {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const search = query.get('search') ?? '';
  const status = oneOf(query, 'status', RUN_STATUSES);
  const mine = onlyOwn || query.get('mine') === '1';
  const list = useInfiniteQuery({
    ...runsQuery({
      ...scope,
      ...(search === '' ? {} : { search }),
      ...(status === undefined ? {} : { status }),
      ...(mine ? { mine } : {}),
      ...filterOf(query),
      limit: 20,
    }),
    placeholderData: keepPreviousData,
  });
  const more = filtersSet(query);
  const [isOpen, setOpen] = useState(more > 0);
  const [choice, setChoice] = useState<CompareChoice>([]);
  const selection = useCompareColumn({ choice, onChoice: setChoice });
  const filtered =
    search !== '' ||
    status !== undefined ||
    (mine && !onlyOwn) ||
    more > 0 ||
    (withUseCase && Object.keys(scope).length > 0);
  return (
    <>
      <Group gap="sm" mb="sm">
        <SearchBox label={t`Search runs`} value={search} onSearch={(value) => set({ search: value })} />
        <NativeSelect
          aria-label={t`Status`}
          value={status ?? ''}
          onChange={(event) => set({ status: event.currentTarget.value })}
          data={[
            { value: '', label: t`Any status` },
            { value: 'succeeded', label: t`Done` },
            { value: 'running', label: t`Running` },
            { value: 'queued', label: t`Waiting` },
            { value: 'failed', label: t`Failed` },
            { value: 'cancelled', label: t`Stopped` },
          ]}
        />
        {filters}
        {onlyOwn ? null : (
          <Switch
            label={t`Only mine`}
            checked={mine}
            onChange={(event) => set({ mine: event.currentTarget.checked ? '1' : null })}
          />
        )}
        <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {more === 0 ? <Trans>More filters</Trans> : <Trans>More filters ({more})</Trans>}
        </Button>
        {more === 0 ? null : (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => set(withoutFilters)}>
            <Trans>Clear them</Trans>
          </Button>
        )}
      </Group>
      {isOpen ? (
        <Suspense fallback={<Skeleton h={36} mb="sm" />}>
          <RunFilters withVersion={!withUseCase} />
        </Suspense>
      ) : null}
      <CompareBar choice={choice} onChoice={setChoice} />
      <DataTable
        label={t`Runs`}
        selection={selection}
        columns={runColumns({ withUseCase, current, href })}
        list={pagedListState(list)}
        rowKey={(run) => run.id}
        empty={
          <EmptyList
            isFiltered={filtered}
            noMatch={{
              title: t`No run matches`,
              description: <Trans>Try fewer or other words, or remove a filter.</Trans>,
            }}
            icon={<IconHistory size={28} />}
            title={t`No History`}
            description={<Trans>Every run is kept here with its inputs, its answer and its sources.</Trans>}
          />
        }
      />
    </>
  );
}
