/** Password and a code once more, before a protection is taken away or replaced. */
import { useLingui } from '@lingui/react/macro';
import { Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { PasswordField } from '@/ui/PasswordField';
import type { Proof } from '../mfa';

type Props = {
  title: string;
  message: string;
  submitLabel: ReactNode;
  hasPassword: boolean;
  loading: boolean;
  error: unknown;
  danger?: boolean;
  onProof: (proof: Proof) => void;
  onClose: () => void;
};

export function ProofDialog({ title, message, submitLabel, hasPassword, onProof, onClose, ...rest }: Props) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const split = splitErrors(rest.error, ['password', 'code']);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onProof({ password, code: code.trim() });
  };
  return (
    <FormModal
      opened
      title={title}
      submitLabel={submitLabel}
      loading={rest.loading}
      error={split.summary}
      danger={rest.danger ?? false}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{message}</Text>
      {hasPassword ? (
        <PasswordField
          label={t`Your password`}
          required
          data-autofocus
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={split.fields['password']}
        />
      ) : null}
      <TextInput
        label={t`Code`}
        description={t`From your authenticator app, or a recovery code`}
        required
        autoComplete="one-time-code"
        maxLength={20}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={split.fields['code']}
      />
    </FormModal>
  );
}
