/** Whether a schedule comes due. */
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import type { ScheduleStatus } from '@/api/gen/types.gen';

const COLORS: Record<ScheduleStatus, string> = { active: 'teal', paused: 'yellow', ended: 'gray' };

export function ScheduleStatusBadge({ status }: { status: ScheduleStatus }) {
  const { t } = useLingui();
  const words: Record<ScheduleStatus, string> = { active: t`Active`, paused: t`Paused`, ended: t`Ended` };
  return <Badge color={COLORS[status]}>{words[status]}</Badge>;
}
