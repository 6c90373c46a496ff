/** What the company announces: drafts, what is shown and what has ended, and who has read it (R23, R44). */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Box, Button, Group, Menu, NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedAnnouncement } from '@/api/gen/types.gen';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { formatDateTime } from '@/lib/format';
import { actionsColumn, RowMenu } from '@/ui/columns';
import { confirm } from '@/ui/confirm';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { IconAnnouncement, IconPlus } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { oneOf, useQueryState } from '@/ui/query-state';
import { SearchBox } from '@/ui/SearchBox';
import { toast } from '@/ui/toast';
import { AnnouncementDialog } from './components/AnnouncementDialog';
import { ReceiptsDialog } from './components/ReceiptsDialog';
import { AUDIENCE_NAMES, SEVERITY_COLOURS, STAGE_NAMES, STAGES } from './model';
import { managedQuery, useDeleteAnnouncement, useEnd, usePublish } from './queries';

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Announcements`} rights={['manage-all-users']}>
      <Announcements />
    </NeedsRight>
  );
}

function Announcements() {
  const { t, i18n } = useLingui();
  const [query, set] = useQueryState();
  const search = query.get('search') ?? '';
  const stage = oneOf(query, 'stage', STAGES);
  const list = pagedListState(useInfiniteQuery(managedQuery({ search, stage })));
  const isNew = query.get('new') === '1';
  const [edited, setEdited] = useState<ManagedAnnouncement | null>(null);
  const [counted, setCounted] = useState<ManagedAnnouncement | null>(null);
  return (
    <>
      <PageHeader
        title={t`Announcements`}
        description={
          <Trans>
            Messages for everybody or for some of your people, above every page or on the announcements page. When you
            change the text, it becomes unread and has to be acknowledged again.
          </Trans>
        }
        actions={
          <Button leftSection={<IconPlus size={16} />} onClick={() => set({ new: '1' })}>
            <Trans>New announcement</Trans>
          </Button>
        }
      />
      <Group mb="md" gap="sm">
        <SearchBox label={t`Search announcements`} value={search} onSearch={(text) => set({ search: text || null })} />
        <NativeSelect
          aria-label={t`Stage`}
          value={stage ?? ''}
          data={[
            { value: '', label: t`All stages` },
            ...STAGES.map((value) => ({ value, label: i18n._(STAGE_NAMES[value]) })),
          ]}
          onChange={(event) => set({ stage: event.currentTarget.value || null })}
        />
      </Group>
      <DataTable
        label={t`Announcements`}
        columns={useColumns({ onEdit: setEdited, onCount: setCounted })}
        list={list}
        rowKey={({ id }) => id}
        empty={
          <EmptyList
            isFiltered={search !== '' || stage !== undefined}
            noMatch={{ title: t`No announcements match` }}
            icon={<IconAnnouncement size={28} />}
            title={t`No announcements yet`}
            description={<Trans>Tell people about maintenance or a new rule.</Trans>}
          />
        }
      />
      {isNew ? <AnnouncementDialog before={null} onClose={() => set({ new: null })} /> : null}
      {edited === null ? null : <AnnouncementDialog before={edited} onClose={() => setEdited(null)} />}
      {counted === null ? null : <ReceiptsDialog announcement={counted} onClose={() => setCounted(null)} />}
    </>
  );
}

type Acts = { onEdit: (one: ManagedAnnouncement) => void; onCount: (one: ManagedAnnouncement) => void };

function useColumns({ onEdit, onCount }: Acts): Column<ManagedAnnouncement>[] {
  const { t, i18n } = useLingui();
  const publish = usePublish();
  const end = useEnd();
  const remove = useDeleteAnnouncement();
  const askDelete = (one: ManagedAnnouncement) =>
    confirm({
      title: t`Delete “${one.title}”?`,
      message: <Trans>The announcement and its reading figures are deleted for good.</Trans>,
      action: t`Delete`,
      run: () => remove.mutateAsync(one.id),
    });
  return [
    {
      key: 'title',
      header: <Trans>Announcement</Trans>,
      cell: (one) => (
        <Box py={4} miw={0}>
          <Group gap="xs">
            <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
              {one.title}
            </Text>
            <Stage one={one} />
          </Group>
          <Text size="xs" c="dimmed">
            {i18n._(AUDIENCE_NAMES[one.audience])}
            {one.needs_acknowledgement ? <Trans> · to be acknowledged</Trans> : null}
          </Text>
        </Box>
      ),
    },
    {
      key: 'from',
      header: <Trans>From</Trans>,
      width: 150,
      from: 'md',
      cell: ({ starts_at }) => (starts_at === null ? t`publication` : formatDateTime(new Date(starts_at))),
    },
    {
      key: 'until',
      header: <Trans>Until</Trans>,
      width: 150,
      from: 'md',
      cell: ({ ends_at }) => (ends_at === null ? t`no end` : formatDateTime(new Date(ends_at))),
    },
    { key: 'who', header: <Trans>Written by</Trans>, width: 150, from: 'lg', cell: ({ made_by_name }) => made_by_name },
    actionsColumn((one) => (
      <RowMenu name={one.title}>
        <Menu.Item onClick={() => onEdit(one)}>
          <Trans>Edit</Trans>
        </Menu.Item>
        {one.stage === 'draft' ? (
          <Menu.Item onClick={() => publish.mutate(one.id, { onSuccess: () => toast.good(t`Published`) })}>
            <Trans>Publish</Trans>
          </Menu.Item>
        ) : (
          <Menu.Item onClick={() => onCount(one)}>
            <Trans>Who has read it</Trans>
          </Menu.Item>
        )}
        {one.stage === 'current' || one.stage === 'scheduled' ? (
          <Menu.Item onClick={() => end.mutate(one.id, { onSuccess: () => toast.good(t`Ended`) })}>
            {one.stage === 'current' ? <Trans>End now</Trans> : <Trans>Unpublish again</Trans>}
          </Menu.Item>
        ) : null}
        <Menu.Item color="red" onClick={() => askDelete(one)}>
          <Trans>Delete</Trans>
        </Menu.Item>
      </RowMenu>
    )),
  ];
}

function Stage({ one }: { one: ManagedAnnouncement }) {
  const { i18n } = useLingui();
  const colour = one.stage === 'current' ? SEVERITY_COLOURS[one.severity] : 'gray';
  return (
    <Badge size="sm" color={colour}>
      {i18n._(STAGE_NAMES[one.stage])}
    </Badge>
  );
}
