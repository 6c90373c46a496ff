/** Versions that were uploaded, newest first, of one plugin or of all; search and state are in the address. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataTable } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { IconVersions } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { useQueryState } from '@/ui/query-state';
import { SearchBox } from '@/ui/SearchBox';
import { PLUGIN_STATES, readVersions } from '../plugin-model';
import { versionListQuery } from '../plugin-queries';
import { STATES } from '../words';
import { versionColumns } from './version-columns';

export function VersionList({ plugin, action }: { plugin?: string; action?: ReactNode }) {
  const { t, i18n } = useLingui();
  const [query, set] = useQueryState();
  const filter = readVersions(query, plugin);
  const list = useInfiniteQuery(versionListQuery(filter));
  return (
    <>
      <Group mb="sm" gap="sm">
        <SearchBox label={t`Search versions`} value={filter.search} onSearch={(search) => set({ search })} />
        <NativeSelect
          aria-label={t`State`}
          value={filter.state ?? ''}
          onChange={(event) => set({ state: event.currentTarget.value })}
          data={[
            { value: '', label: t`Any state` },
            ...PLUGIN_STATES.map((state) => ({ value: state, label: i18n._(STATES[state].words) })),
          ]}
        />
      </Group>
      <DataTable
        label={t`Uploaded versions`}
        columns={versionColumns()}
        list={pagedListState(list)}
        rowKey={(version) => version.id}
        skeletonRows={3}
        empty={
          <EmptyList
            isFiltered={filter.search !== '' || filter.state !== undefined}
            noMatch={{ title: t`No version matches`, description: <Trans>Try other words or another state.</Trans> }}
            icon={<IconVersions size={28} />}
            title={t`No version was uploaded`}
            description={
              <Trans>A version that you upload can take the place of the one that came with the server.</Trans>
            }
            action={action}
          />
        }
      />
    </>
  );
}
