/** The columns of a list of schedules. */
import { Trans } from '@lingui/react/macro';
import { Box, Text } from '@mantine/core';
import type { Schedule } from '@/api/gen/types.gen';
import { formatDateTime } from '@/lib/format';
import { paths } from '@/lib/paths';
import type { Column } from '@/ui/DataTable';
import { TextLink } from '@/ui/TextLink';
import { ScheduleStatusBadge } from './ScheduleStatusBadge';

export function scheduleColumns(): Column<Schedule>[] {
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
