/** Adds a passkey of this device: a name to know it by, the password to prove who asks, then the browser's own window. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isProblem } from '@/api/problem';
import { useAddPasskey } from '@/features/auth/sign-in';
import { canUsePasskeys, deviceName, isKnownHere, wasDeclined } from '@/lib/passkeys';
import { requiredProblem } from '@/lib/validation';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { useMfaChanged } from '../mfa';

type Props = { hasPassword: boolean; onDone: () => void; onCancel?: () => void };

export function PasskeyForm({ hasPassword, onDone, onCancel }: Props) {
  const { t } = useLingui();
  const add = useAddPasskey();
  const changed = useMfaChanged();
  const [name, setName] = useState(deviceName);
  const [password, setPassword] = useState('');
  const [touched, setTouched] = useState(false);

  if (!canUsePasskeys()) {
    return (
      <Text>
        <Trans>
          This browser cannot make passkeys on this address. They need a current browser and a secure (https) page.
        </Trans>
      </Text>
    );
  }
  const nameError = requiredProblem(t`name`)(name);
  const passwordError = hasPassword ? requiredProblem(t`password`)(password) : null;
  const refused = isProblem(add.error) ? (add.error.errors['password']?.join(' ') ?? null) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (nameError !== null || passwordError !== null) return;
    add.mutate(
      { name: name.trim(), ...(hasPassword ? { password } : {}) },
      { onSuccess: () => void changed().then(onDone) },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <ErrorSummary
          lines={
            refused === null
              ? problemLines(
                  add.error,
                  t`You have a passkey on this device already.`,
                  t`No passkey was made. Try again when you are ready.`,
                )
              : []
          }
        />
        <TextInput
          label={t`Name`}
          description={t`So that you can tell your passkeys apart`}
          required
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={touched ? nameError : null}
        />
        {hasPassword ? (
          <PasswordInput
            label={t`Your password`}
            required
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t`Show or hide the password`, tabIndex: 0 }}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={refused ?? (touched ? passwordError : null)}
          />
        ) : null}
        <Group justify="flex-end" gap="sm">
          {onCancel ? (
            <Button variant="default" onClick={onCancel} disabled={add.isPending}>
              <Trans>Cancel</Trans>
            </Button>
          ) : null}
          <Button type="submit" loading={add.isPending}>
            <Trans>Add passkey</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function problemLines(error: unknown, known: string, declined: string): string[] {
  if (error === null) return [];
  if (isProblem(error)) return error.lines;
  if (isKnownHere(error)) return [known];
  return wasDeclined(error) ? [declined] : [error instanceof Error ? error.message : declined];
}
