/** Batches that run, and schedules by when they come due next. */
import { Trans } from '@lingui/react/macro';
import { Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { batchesQuery } from '@/features/batches/queries';
import { schedulesQuery } from '@/features/batches/schedule-queries';
import { paths } from '@/lib/paths';
import { RelativeTime } from '@/ui/RelativeTime';
import { TextLink } from '@/ui/TextLink';
import { Card } from './Card';

const MOST = 5;

export function UnderWay() {
  const batches = useInfiniteQuery(batchesQuery({ status: 'running' }));
  const schedules = useInfiniteQuery(schedulesQuery({}));
  const error = batches.error ?? schedules.error;
  const data =
    batches.data === undefined || schedules.data === undefined
      ? undefined
      : {
          running: batches.data.pages.flatMap((page) => page.data).slice(0, MOST),
          due: schedules.data.pages
            .flatMap((page) => page.data)
            .flatMap(({ id, name, next: [at] }) => (at === undefined ? [] : [{ id, name, at }]))
            .toSorted((one, two) => one.at.localeCompare(two.at))
            .slice(0, MOST),
        };
  const refetch = () => Promise.all([batches.refetch(), schedules.refetch()]);
  return (
    <Card
      kind="under_way"
      query={{ data, error, isFetching: batches.isFetching || schedules.isFetching, refetch }}
      empty={<Trans>No batches are running, and nothing is scheduled.</Trans>}
      isEmpty={({ running, due }) => running.length + due.length === 0}
    >
      {({ running, due }) => (
        <Stack gap="xs">
          {running.map((batch) => (
            <Group key={batch.id} justify="space-between" gap="xs" wrap="nowrap">
              <TextLink to={paths.batch(batch.id)} size="sm" lineClamp={1}>
                {batch.name}
              </TextLink>
              <Text c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                <Trans>runs now</Trans>
              </Text>
            </Group>
          ))}
          {due.map((schedule) => (
            <Group key={schedule.id} justify="space-between" gap="xs" wrap="nowrap">
              <TextLink to={paths.schedule(schedule.id)} size="sm" lineClamp={1}>
                {schedule.name}
              </TextLink>
              <Text c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                <RelativeTime at={schedule.at} />
              </Text>
            </Group>
          ))}
        </Stack>
      )}
    </Card>
  );
}
