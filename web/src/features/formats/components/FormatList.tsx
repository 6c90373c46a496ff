/** Formats that were saved out of use cases, and what can be done with one. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedFormat } from '@/api/gen/types.gen';
import { confirm } from '@/ui/confirm';
import { DataTable } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { IconListNumbers } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { useQueryState } from '@/ui/query-state';
import { SearchBox } from '@/ui/SearchBox';
import { toast } from '@/ui/toast';
import { formatsQuery, useDeleteFormat, useRenameFormat } from '../queries';
import { FormatNameDialog } from './FormatNameDialog';
import { formatColumns } from './format-columns';

export function FormatList() {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const search = query.get('search') ?? '';
  const list = useInfiniteQuery(formatsQuery({ search }));
  const remove = useDeleteFormat();
  const [renamed, setRenamed] = useState<SavedFormat | null>(null);
  const askToRemove = (format: SavedFormat) =>
    confirm({
      title: t`Delete “${format.name}”?`,
      message: t`Use cases that took it keep their copy.`,
      action: t`Delete format`,
      run: () => remove.mutateAsync(format.id),
    });
  const columns = formatColumns({ onRename: setRenamed, onDelete: askToRemove });
  return (
    <>
      <Group mb="sm">
        <SearchBox label={t`Search formats`} value={search} onSearch={(value) => set({ search: value })} />
      </Group>
      <DataTable
        label={t`Output formats`}
        columns={columns}
        list={pagedListState(list)}
        rowKey={(format) => format.id}
        empty={
          <EmptyList
            isFiltered={search !== ''}
            noMatch={{ title: t`No format matches` }}
            icon={<IconListNumbers size={28} />}
            title={t`No saved formats yet`}
            description={
              <Trans>
                Set up sections, fields or a table in a use case and choose “Save this format”. Other use cases can then
                start with it.
              </Trans>
            }
          />
        }
      />
      {renamed === null ? null : <Rename format={renamed} onClose={() => setRenamed(null)} />}
    </>
  );
}

function Rename({ format, onClose }: { format: SavedFormat; onClose: () => void }) {
  const { t } = useLingui();
  const rename = useRenameFormat(format.id);
  return (
    <FormatNameDialog
      title={t`Rename format`}
      submitLabel={<Trans>Save changes</Trans>}
      initial={{ name: format.name, description: format.description }}
      saving={rename.isPending}
      error={rename.error}
      onClose={onClose}
      onSave={(values) =>
        rename.mutate(values, {
          onSuccess: () => {
            toast.good(t`Changes saved`);
            onClose();
          },
        })
      }
    />
  );
}
