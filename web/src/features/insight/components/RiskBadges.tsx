/** Why a client may leave, in a list of clients. */
import { Trans } from '@lingui/react/macro';
import { Badge, Group, Text } from '@mantine/core';
import type { RiskRow } from '@/api/gen/types.gen';
import { RiskName } from './Risks';

/** `undefined`: not known yet. */
export function RiskBadges({ risks }: { risks: readonly RiskRow[] | undefined }) {
  if (risks === undefined) return null;
  if (risks.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        <Trans>Good</Trans>
      </Text>
    );
  }
  return (
    <Group gap={4}>
      {risks.map(({ reason }) => (
        <Badge key={reason} color="orange">
          <RiskName reason={reason} />
        </Badge>
      ))}
    </Group>
  );
}
