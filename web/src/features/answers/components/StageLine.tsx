/** What a run is doing right now, and for how long; a screen reader hears only the beginning and the end. */
import { Plural, Trans } from '@lingui/react/macro';
import { Group, Loader, Progress, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { RunView } from '@/features/runs/model';
import { formatDuration } from '@/lib/format';

function useElapsed(since: string): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, now - Date.parse(since));
}

type Props = { view: RunView; since: string; waiting: boolean };

export function StageLine({ view, since, waiting }: Props) {
  const elapsed = useElapsed(since);
  return (
    <div>
      <Group gap="xs" wrap="nowrap">
        <Loader size={16} aria-hidden />
        <Text fw={500}>
          {waiting ? <Trans>The connection was lost. Connecting again…</Trans> : <Words view={view} />}
        </Text>
        <Text c="dimmed" size="xs" className="tabular">
          {formatDuration(Math.floor(elapsed / 1000) * 1000)}
        </Text>
      </Group>
      {view.progress === null ? null : (
        <Group gap="xs" mt={6} wrap="nowrap">
          <Progress size="sm" flex={1} maw={280} value={view.progress.fraction * 100} aria-hidden />
          <Text size="xs" c="dimmed">
            {view.progress.note}
          </Text>
        </Group>
      )}
    </div>
  );
}

function Words({ view: { stage } }: { view: RunView }) {
  if (stage === null) return <Trans>Starting</Trans>;
  switch (stage.stage) {
    case 'reading':
      if (stage.documents > 0) {
        return <Plural value={stage.documents} one="Reading # document" other="Reading # documents" />;
      }
      return stage.note === '' ? <Trans>Reading</Trans> : <>{stage.note}</>;
    // Their notes say what for.
    case 'searching':
      return stage.note === '' ? <Trans>Searching documents</Trans> : <>{stage.note}</>;
    case 'calling':
      return stage.note === '' ? <Trans>Asking for a use case</Trans> : <>{stage.note}</>;
    case 'writing':
      return <Trans>Writing</Trans>;
  }
}
