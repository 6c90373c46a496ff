/** How many of those an announcement is for read and acknowledged it, and who of the own company. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnnouncementReader, ManagedAnnouncement } from '@/api/gen/types.gen';
import { formatCount } from '@/lib/format';
import { TimeOrNever } from '@/ui/columns';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { IconDownload, IconUsers } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { SearchBox } from '@/ui/SearchBox';
import { exportReaders, type ReaderBox, readersQuery, receiptsQuery } from '../queries';

type Props = { announcement: ManagedAnnouncement; onClose: () => void };

export function ReceiptsDialog({ announcement, onClose }: Props) {
  const { t } = useLingui();
  const { id, title, audience, needs_acknowledgement } = announcement;
  const { data, error, isFetching, refetch } = useQuery(receiptsQuery(id));
  return (
    <Modal opened size="lg" onClose={onClose} title={t`Who has read “${title}”`}>
      <Stack gap="md">
        {error && data === undefined ? (
          <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : data === undefined ? (
          <Skeleton h={24} aria-busy />
        ) : (
          <Text>
            {needs_acknowledgement ? (
              <Trans>
                {formatCount(data.acknowledged)} of {formatCount(data.addressed)} people acknowledged it,{' '}
                {formatCount(data.read)} have read it.
              </Trans>
            ) : (
              <Trans>
                {formatCount(data.read)} of {formatCount(data.addressed)} people have read it,{' '}
                {formatCount(data.dismissed)} dismissed it.
              </Trans>
            )}
          </Text>
        )}
        {audience === 'platform' ? (
          <Text size="sm" c="dimmed">
            <Trans>Each company sees only its own names; yours are below.</Trans>
          </Text>
        ) : null}
        {needs_acknowledgement ? <Readers id={id} /> : null}
      </Stack>
    </Modal>
  );
}

function Readers({ id }: { id: string }) {
  const { t } = useLingui();
  const [box, setBox] = useState<ReaderBox>('all');
  const [search, setSearch] = useState('');
  const list = pagedListState(useInfiniteQuery(readersQuery(id, box, search)));
  const boxes: { value: ReaderBox; label: string }[] = [
    { value: 'all', label: t`All` },
    { value: 'acknowledged', label: t`Acknowledged` },
    { value: 'open', label: t`Not yet acknowledged` },
  ];
  return (
    <>
      <Group gap="sm">
        <SearchBox label={t`Search people`} value={search} onSearch={setSearch} />
        <NativeSelect
          aria-label={t`Which people`}
          data={boxes}
          value={box}
          onChange={(event) => {
            const chosen = boxes.find(({ value }) => value === event.currentTarget.value);
            if (chosen !== undefined) setBox(chosen.value);
          }}
        />
        <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => void exportReaders(id)}>
          <Trans>Export</Trans>
        </Button>
      </Group>
      <DataTable
        label={t`People`}
        columns={columns}
        list={list}
        rowKey={(reader) => reader.id}
        empty={<EmptyView icon={<IconUsers size={28} />} title={t`Nobody`} />}
      />
    </>
  );
}

const columns: Column<AnnouncementReader>[] = [
  {
    key: 'name',
    header: <Trans>Name</Trans>,
    cell: ({ name, email }) => (
      <>
        <Text size="sm">{name}</Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
      </>
    ),
  },
  {
    key: 'acknowledged',
    header: <Trans>Acknowledged</Trans>,
    width: { base: 110, sm: 170 },
    cell: ({ acknowledged_at }) => <TimeOrNever at={acknowledged_at} />,
  },
];
