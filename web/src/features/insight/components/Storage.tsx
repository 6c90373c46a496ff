/** What each client's files take, with 30 days before. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StorageRow } from '@/api/gen/types.gen';
import { formatCount, formatFileSize } from '@/lib/format';
import type { Column } from '@/ui/DataTable';
import { writeDate } from '@/ui/days';
import { FileSize } from '@/ui/FileSize';
import { readPage } from '@/ui/Pages';
import { SearchBox } from '@/ui/SearchBox';
import { storageQuery } from '../client-queries';
import { shareOf } from '../model';
import { ClientList } from './ClientList';
import { ClientsCsv } from './ClientsCsv';
import type { Change } from './Filters';

const limitShare = ({ bytes, limit_bytes }: StorageRow) => (limit_bytes === null ? null : shareOf(bytes, limit_bytes));

const columns: Column<StorageRow>[] = [
  { key: 'bytes', header: <Trans>Stored</Trans>, cell: (row) => <FileSize bytes={row.bytes} />, align: 'right' },
  {
    key: 'before',
    header: <Trans>30 days before</Trans>,
    cell: (row) => (row.bytes_before === null ? '–' : <FileSize bytes={row.bytes_before} />),
    align: 'right',
    from: 'sm',
  },
  {
    key: 'limit',
    header: <Trans>Share of limit</Trans>,
    cell: (row) => (limitShare(row) === null ? '–' : `${limitShare(row)} %`),
    align: 'right',
    from: 'sm',
  },
  { key: 'files', header: <Trans>Files</Trans>, cell: (row) => formatCount(row.files), align: 'right', from: 'md' },
  {
    key: 'weighed',
    header: <Trans>Measured on</Trans>,
    cell: (row) => writeDate(row.weighed_on),
    align: 'right',
    from: 'lg',
  },
];

const brief = (row: StorageRow) => (limitShare(row) === null ? null : <Trans>{limitShare(row)} % of its limit</Trans>);

export function Storage({ query, onChange }: { query: URLSearchParams; onChange: Change }) {
  const { t } = useLingui();
  const search = query.get('search') ?? '';
  const page = readPage(query);
  const { data, error, isPending, isFetching, refetch } = useQuery(storageQuery(search, page));
  const [all, past] = [formatFileSize(data?.bytes ?? 0), formatFileSize(data?.bytes_before ?? 0)];
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <SearchBox
          label={t`Search clients`}
          value={search}
          onSearch={(value) => onChange({ search: value, page: null })}
        />
        <ClientsCsv figures="storage" search={search} />
      </Group>
      <ClientList
        label={t`Client storage`}
        columns={columns}
        list={{
          rows: data?.rows,
          total: data?.total,
          error,
          pending: isPending,
          fetching: isFetching,
          retry: () => void refetch(),
        }}
        page={page}
        onChange={onChange}
        brief={brief}
        search={search}
        empty={t`Nothing has been measured yet`}
      />
      {data === undefined || data.total === 0 ? null : (
        <Text size="sm" c="dimmed">
          <Trans>
            {all} in all, {past} 30 days before. Documents, pictures, guides and recordings, measured every six hours.
          </Trans>
        </Text>
      )}
    </Stack>
  );
}
