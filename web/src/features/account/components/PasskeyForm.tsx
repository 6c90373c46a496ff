/** Adds a passkey of this device: a name to know it by, then the browser's own window. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isProblem } from '@/api/problem';
import { usePasswordAgain } from '@/features/auth/components/use-password-again';
import { useAddPasskey } from '@/features/auth/sign-in';
import { canUsePasskeys, deviceName, isKnownHere, wasDeclined } from '@/lib/passkeys';
import { missingProblem } from '@/lib/validation';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { useMfaChanged } from '../mfa';

type Props = { hasPassword: boolean; onDone: () => void; onCancel: () => void };

export function PasskeyForm({ hasPassword, onDone, onCancel }: Props) {
  const { t } = useLingui();
  const add = useAddPasskey();
  const changed = useMfaChanged();
  const again = usePasswordAgain(add.error, hasPassword);
  const [name, setName] = useState(deviceName);
  const [touched, setTouched] = useState(false);

  if (!canUsePasskeys()) {
    return (
      <Text>
        <Trans>
          This browser cannot create passkeys here. They need a current browser and a secure (https) address.
        </Trans>
      </Text>
    );
  }
  const nameError = missingProblem(t`a passkey name`)(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (!again.check() || nameError !== null) return;
    add.mutate({ name: name.trim(), ...again.proof }, { onSuccess: () => void changed().then(onDone) });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <ErrorSummary
          lines={
            add.error === null || isProblem(add.error)
              ? again.lines
              : [
                  deviceProblem(
                    add.error,
                    t`You have a passkey on this device already.`,
                    t`No passkey was made. Try again when you are ready.`,
                  ),
                ]
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
        {again.field}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel} disabled={add.isPending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={add.isPending}>
            <Trans>Add passkey</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function deviceProblem(error: Error, known: string, declined: string): string {
  if (isKnownHere(error)) return known;
  return wasDeclined(error) ? declined : error.message;
}
