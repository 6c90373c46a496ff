/** Why a message was not taken, or that it stands beside another one; what was typed is in the field again. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { IconAlert, IconInfo } from '@/ui/icons';

type Props = { problem: readonly string[]; isBeside: boolean; onClose: () => void };

export function SendProblem({ problem, isBeside, onClose }: Props) {
  const { t } = useLingui();
  const closing = { withCloseButton: true, closeButtonLabel: t`Close`, onClose };
  if (problem.length > 0) {
    return (
      <Alert color="red" icon={<IconAlert size={18} />} role="alert" mb="xs" {...closing}>
        {problem.join(' ')}
      </Alert>
    );
  }
  if (!isBeside) return null;
  return (
    <Alert color="gray" icon={<IconInfo size={18} />} role="status" mb="xs" {...closing}>
      <Trans>
        Something was asked at the same place before, perhaps in another tab. Your message is a branch beside it:
        nothing is lost.
      </Trans>
    </Alert>
  );
}
