/** All schedules the person may see. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Schedule } from '@/api/types-batches';
import { ActivityTabs } from '@/features/runs/components/ActivityTabs';
import { formatDateTime } from '@/lib/format';
import { paths } from '@/lib/paths';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconRotateClockwise } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { useQueryState } from '@/ui/query-state';
import { TextLink } from '@/ui/TextLink';
import { ScheduleStatusBadge } from './components/ScheduleStatusBadge';
import { schedulesQuery } from './schedule-queries';

export function Component() {
  const { t } = useLingui();
  const [query] = useQueryState();
  const useCase = query.get('use_case');
  const list = useInfiniteQuery(schedulesQuery(useCase === null ? {} : { use_case_id: useCase }));
  return (
    <>
      <PageHeader
        title={t`Schedules`}
        description={<Trans>Runs that start by themselves at the times you set.</Trans>}
      />
      <ActivityTabs current="schedules" />
      <DataTable
        label={t`Schedules`}
        columns={columns()}
        list={pagedListState(list)}
        rowKey={(schedule) => schedule.id}
        empty={
          <EmptyView
            icon={<IconRotateClockwise size={28} />}
            title={t`No schedule yet`}
            description={<Trans>Open a use case and choose “Schedules”.</Trans>}
          />
        }
      />
    </>
  );
}

function columns(): Column<Schedule>[] {
  return [
    {
      key: 'name',
      header: <Trans>Schedule</Trans>,
      cell: (schedule) => (
        <Box miw={0}>
          <TextLink to={paths.schedule(schedule.id)} fw={500} size="sm" lineClamp={1}>
            {schedule.name}
          </TextLink>
          <Text size="xs" c="dimmed" lineClamp={1}>
            {schedule.use_case_name}
          </Text>
        </Box>
      ),
    },
    {
      key: 'status',
      header: <Trans>Status</Trans>,
      width: 110,
      cell: (schedule) => <ScheduleStatusBadge status={schedule.status} />,
    },
    {
      key: 'next',
      header: <Trans>Next</Trans>,
      width: 190,
      from: 'sm',
      cell: (schedule) => (schedule.next[0] === undefined ? '–' : formatDateTime(new Date(schedule.next[0]))),
    },
    { key: 'who', header: <Trans>Who</Trans>, width: 150, from: 'md', cell: (schedule) => schedule.created_by_name },
  ];
}
