/** Asks before a passkey is taken away, and for the password when the sign-in was a while ago. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { FormEvent } from 'react';
import type { Passkey } from '@/api/types';
import { usePasswordAgain } from '@/features/auth/components/use-password-again';
import { FormModal } from '@/ui/FormModal';
import { toast } from '@/ui/toast';
import { useRemovePasskey } from '../mfa';

type Props = { passkey: Passkey; hasPassword: boolean; onClose: () => void };

export function RemovePasskeyDialog({ passkey, hasPassword, onClose }: Props) {
  const { t } = useLingui();
  const remove = useRemovePasskey();
  const again = usePasswordAgain(remove.error, hasPassword);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!again.check()) return;
    remove.mutate(
      { id: passkey.id, ...again.proof },
      {
        onSuccess: () => {
          onClose();
          toast.good(t`Passkey removed`);
        },
      },
    );
  };
  return (
    <FormModal
      opened
      danger
      title={t`Remove this passkey?`}
      submitLabel={<Trans>Remove passkey</Trans>}
      loading={remove.isPending}
      error={again.lines}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>
        <Trans>“{passkey.name}” can no longer be used to sign in. Delete it on the device too.</Trans>
      </Text>
      {again.field}
    </FormModal>
  );
}
