/** The state of a run: colour, and the word beside it. */
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import type { RunStatus } from '@/api/gen/types.gen';

const COLOURS: Record<RunStatus, string> = {
  queued: 'gray',
  running: 'indigo',
  succeeded: 'teal',
  failed: 'red',
  cancelled: 'orange',
};

export function RunStatusBadge({ status }: { status: RunStatus }) {
  const { t } = useLingui();
  const words: Record<RunStatus, string> = {
    queued: t`Waiting`,
    running: t`Running`,
    succeeded: t`Done`,
    failed: t`Failed`,
    cancelled: t`Stopped`,
  };
  return <Badge color={COLOURS[status]}>{words[status]}</Badge>;
}
