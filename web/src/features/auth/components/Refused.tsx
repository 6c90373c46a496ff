/** What a form says above its fields when it was refused: how long to wait, or what belongs to no field. */
import { Trans } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { IconAlert } from '@/ui/icons';

type Props = { left: number; lines: readonly string[] };

export function Refused({ left, lines }: Props) {
  if (left > 0) {
    return (
      <Alert color="orange" icon={<IconAlert size={18} />} role="alert">
        <Trans>Too many attempts. Try again in {left} s.</Trans>
      </Alert>
    );
  }
  return <ErrorSummary lines={lines} />;
}
