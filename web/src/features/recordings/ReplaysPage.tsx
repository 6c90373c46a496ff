/** Replays: recorded runs sent again to a version of a plugin, the newest first. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, NativeSelect } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { DataTable } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { IconPlay, IconRotateClockwise } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { useQueryState } from '@/ui/query-state';
import { replayColumns } from './components/replay-columns';
import { replayListQuery, replayVersionsQuery } from './queries';

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Replays`} rights={['manage-plugins']}>
      <Replays />
    </NeedsRight>
  );
}

function Replays() {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const plugin = query.get('plugin') ?? '';
  const list = useInfiniteQuery(replayListQuery(plugin));
  const versions = useQuery(replayVersionsQuery()).data ?? [];
  const plugins = [...new Set([...versions.map((version) => version.plugin), ...(plugin === '' ? [] : [plugin])])];
  const add = (
    <ButtonLink to={paths.newReplay()} leftSection={<IconPlay size={16} />}>
      <Trans>New replay</Trans>
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={t`Replays`}
        description={
          <Trans>
            Recorded runs replayed to a version of a plugin, to see what it would do differently before it goes into
            service. No provider is asked, and no word of a run is shown.
          </Trans>
        }
        actions={add}
      />
      <Group mb="sm">
        <NativeSelect
          aria-label={t`Plugin`}
          value={plugin}
          onChange={(event) => set({ plugin: event.currentTarget.value })}
          data={[{ value: '', label: t`Any plugin` }, ...plugins]}
        />
      </Group>
      <DataTable
        label={t`Replays`}
        columns={replayColumns()}
        list={pagedListState(list)}
        rowKey={(replay) => replay.id}
        empty={
          <EmptyList
            isFiltered={plugin !== ''}
            noMatch={{ title: t`Nothing has been replayed to a version of ${plugin} yet` }}
            icon={<IconRotateClockwise size={28} />}
            title={t`Nothing has been replayed yet`}
            description={
              <Trans>
                Choose a version and a period. There must be recordings: they are switched on for each company on its
                page “Recording”.
              </Trans>
            }
            action={add}
          />
        }
      />
    </>
  );
}
