/** The state of a run: colour, and the word beside it. */
import { useLingui } from '@lingui/react/macro';
import { Badge, ColorSwatch } from '@mantine/core';
import type { RunStatus } from '@/api/gen/types.gen';

const COLOURS: Record<RunStatus, string> = {
  queued: 'gray',
  running: 'indigo',
  succeeded: 'teal',
  failed: 'red',
  cancelled: 'orange',
};

function useWords(): Record<RunStatus, string> {
  const { t } = useLingui();
  return {
    queued: t`Waiting`,
    running: t`Running`,
    succeeded: t`Done`,
    failed: t`Failed`,
    cancelled: t`Stopped`,
  };
}

export function RunStatusBadge({ status }: { status: RunStatus }) {
  const words = useWords();
  return <Badge color={COLOURS[status]}>{words[status]}</Badge>;
}

/** Where there is no room for a word; it is there for those who do not see the colour. */
export function RunStatusDot({ status }: { status: RunStatus }) {
  const words = useWords();
  return (
    <ColorSwatch
      size={10}
      withShadow={false}
      color={`var(--mantine-color-${COLOURS[status]}-6)`}
      role="img"
      aria-label={words[status]}
      title={words[status]}
    />
  );
}
