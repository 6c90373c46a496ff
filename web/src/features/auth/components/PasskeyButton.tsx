/** Signing in with a passkey, where the browser can; nothing at all where it cannot. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Login } from '@/api/gen/types.gen';
import { isProblem, type Problem } from '@/api/problem';
import { canUsePasskeys, wasDeclined } from '@/lib/passkeys';
import { IconKey } from '@/ui/icons';
import { toast } from '@/ui/toast';
import { usePasskey } from '../sign-in';

type Props = {
  /** The session of the challenge that it answers; null signs in without a password. */
  challenge: string | null;
  onSignedIn: (login: Login) => void;
  onRefused: (problem: Problem) => void;
  disabled: boolean;
  before?: ReactNode;
  variant?: 'default' | 'filled';
};

export function PasskeyButton({ challenge, onSignedIn, onRefused, disabled, before, variant = 'default' }: Props) {
  const { t } = useLingui();
  const passkey = usePasskey();
  if (!canUsePasskeys()) return null;
  const prove = () =>
    passkey.mutate(challenge, {
      onSuccess: onSignedIn,
      onError: (error) => {
        if (isProblem(error)) onRefused(error);
        else if (!wasDeclined(error)) toast.warn(t`This device could not use a passkey. Try another way.`);
      },
    });
  return (
    <>
      {before}
      <Button
        variant={variant}
        fullWidth
        size="md"
        leftSection={<IconKey size={18} />}
        onClick={prove}
        loading={passkey.isPending}
        disabled={disabled}
      >
        {challenge === null ? <Trans>Sign in with a passkey</Trans> : <Trans>Use a passkey</Trans>}
      </Button>
    </>
  );
}
