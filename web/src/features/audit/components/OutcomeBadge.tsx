/** How it ended. */
import { Trans } from '@lingui/react/macro';
import { Badge } from '@mantine/core';

export function OutcomeBadge({ outcome }: { outcome: string }) {
  switch (outcome) {
    case 'done':
      return (
        <Badge color="teal">
          <Trans>Done</Trans>
        </Badge>
      );
    case 'denied':
      return (
        <Badge color="orange">
          <Trans>Refused</Trans>
        </Badge>
      );
    case 'failed':
      return (
        <Badge color="red">
          <Trans>Failed</Trans>
        </Badge>
      );
    default:
      return <Badge color="gray">{outcome}</Badge>;
  }
}
