/** What each client takes of the platform now, for its owner, and what slows one down (K04). */
import { useLingui as useI18n } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientLoad } from '@/api/gen/types.gen';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { formatDateTime } from '@/lib/format';
import { DataTable } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { IconReportAnalytics } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { oneOf, useQueryState } from '@/ui/query-state';
import { SearchBox } from '@/ui/SearchBox';
import { BrakeDialog } from './components/BrakeDialog';
import { loadColumns } from './components/load-columns';
import { LOAD_MINUTES, LOAD_SORTS } from './model';
import { loadQuery } from './queries';
import { SORT_WORDS } from './words';

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Load and limits`} rights={['manage-clients']}>
      <Load />
    </NeedsRight>
  );
}

function Load() {
  const { t } = useLingui();
  const { i18n } = useI18n();
  const [query, set] = useQueryState();
  const [slowed, setSlowed] = useState<ClientLoad | null>(null);
  const search = query.get('search') ?? '';
  const minutes = oneOf(query, 'minutes', LOAD_MINUTES) ?? '15';
  const sort_by = oneOf(query, 'sort_by', LOAD_SORTS) ?? 'waiting';
  const list = useInfiniteQuery(loadQuery({ search, minutes, sort_by }));
  const asOf = list.data?.pages[0]?.data[0]?.as_of;
  return (
    <>
      <PageHeader
        title={t`Load and limits`}
        description={
          <Trans>How much of the platform each client uses. One that takes too much can be slowed down.</Trans>
        }
      />
      <Stack gap="sm">
        <Group>
          <SearchBox label={t`Search clients`} value={search} onSearch={(value) => set({ search: value })} />
          <NativeSelect
            aria-label={t`Sums of`}
            value={minutes}
            onChange={(event) => set({ minutes: event.currentTarget.value })}
            data={LOAD_MINUTES.map((value) => ({ value, label: t`Last ${value} minutes` }))}
          />
          <NativeSelect
            aria-label={t`Sort by`}
            value={sort_by}
            onChange={(event) => set({ sort_by: event.currentTarget.value })}
            data={LOAD_SORTS.map((value) => ({ value, label: i18n._(SORT_WORDS[value]) }))}
          />
        </Group>
        <DataTable
          label={t`Load and limits`}
          columns={loadColumns(Number(minutes), setSlowed)}
          list={pagedListState(list)}
          rowKey={(load) => String(load.client_id)}
          empty={
            <EmptyList
              isFiltered={search !== ''}
              noMatch={{ title: t`No client matches “${search}”` }}
              icon={<IconReportAnalytics size={28} />}
              title={t`No clients yet`}
              description={<Trans>Companies that sign up are listed here.</Trans>}
            />
          }
        />
        {asOf === undefined ? null : (
          <Text size="sm" c="dimmed">
            <Trans>As of {formatDateTime(new Date(asOf))}. Refreshed every ten seconds.</Trans>
          </Text>
        )}
      </Stack>
      {slowed === null ? null : (
        <BrakeDialog
          key={slowed.client_id}
          client={{ id: slowed.client_id, name: slowed.client_name }}
          onClose={() => setSlowed(null)}
        />
      )}
    </>
  );
}
