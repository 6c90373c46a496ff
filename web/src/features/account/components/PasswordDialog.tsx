/** The password once more, before a way to sign in is added: an open screen must not be enough for that. */
import { Trans, useLingui } from '@lingui/react/macro';
import { PasswordInput, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { requiredProblem } from '@/lib/validation';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';

type Props = { title: string; error: unknown; onPassword: (password: string) => void; onClose: () => void };

export function PasswordDialog({ title, error, onPassword, onClose }: Props) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const [touched, setTouched] = useState(false);
  const split = splitErrors(error, ['password']);
  const missing = requiredProblem(t`password`)(password);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched(true);
    if (missing === null) onPassword(password);
  };
  return (
    <FormModal
      opened
      title={title}
      submitLabel={<Trans>Continue</Trans>}
      loading={false}
      error={split.summary}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>
        <Trans>Enter your password once more, so that nobody else can do this at your screen.</Trans>
      </Text>
      <PasswordInput
        label={t`Your password`}
        required
        data-autofocus
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t`Show or hide the password`, tabIndex: 0 }}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={split.fields['password'] ?? (touched ? missing : null)}
      />
    </FormModal>
  );
}
