/** How a replay stands, and how a recording came out, in a word and a colour. */
import { useLingui } from '@lingui/react';
import { Badge } from '@mantine/core';
import type { Replay, ReplayVerdict } from '@/api/gen/types.gen';
import { STATUSES, VERDICTS } from '../words';

export function StatusBadge({ replay }: { replay: Replay }) {
  const { i18n } = useLingui();
  const { words, color } = STATUSES[replay.status];
  return (
    <Badge color={color} style={{ flexShrink: 0 }}>
      {i18n._(words)}
    </Badge>
  );
}

export function VerdictBadge({ verdict }: { verdict: ReplayVerdict }) {
  const { i18n } = useLingui();
  const { words, color } = VERDICTS[verdict];
  return (
    <Badge color={color} style={{ flexShrink: 0 }}>
      {i18n._(words)}
    </Badge>
  );
}
