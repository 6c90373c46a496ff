/** Ninety days of a part: a bar a day, and in words what did not work. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Group, Text } from '@mantine/core';
import type { PlatformStatus } from '@/api/gen/types.gen';
import { writeDate } from '@/ui/days';
import { DAYS, type Day, daysOf, uptimeOf } from '../model';
import classes from './History.module.css';

type Props = { part: string; name: string; status: PlatformStatus };

export function History({ part, name, status }: Props) {
  const { t } = useLingui();
  const days = daysOf(part, status, new Date(status.checked_at ?? 0));
  const uptime = uptimeOf(days);
  const share = uptime === null ? null : `${(uptime / 100).toFixed(2)} %`;
  const bad = days.filter((day) => day.degraded > 0 || day.down > 0);
  const told = (day: Day) => {
    const date = writeDate(day.day);
    if (day.state === null) return t`${date}: not known`;
    if (day.state === 'operational') return t`${date}: operational`;
    return t`${date}: down for ${day.down} minutes, degraded for ${day.degraded} minutes`;
  };
  return (
    <>
      <Box className={classes.days} role="img" aria-label={[t`${name}, the last 90 days`, ...bad.map(told)].join('. ')}>
        {days.map((day) => (
          <Box key={day.day} className={classes.day} data-state={day.state ?? undefined} title={told(day)} />
        ))}
      </Box>
      <Group justify="space-between" mt={4}>
        <Text size="xs" c="dimmed">
          <Trans>{DAYS} days ago</Trans>
        </Text>
        <Text size="xs" c="dimmed">
          {share === null ? <Trans>Not known yet</Trans> : <Trans>{share} uptime</Trans>}
        </Text>
        <Text size="xs" c="dimmed">
          <Trans>Today</Trans>
        </Text>
      </Group>
    </>
  );
}
