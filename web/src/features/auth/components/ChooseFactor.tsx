/** Which second factor: an app on the phone, or this device itself. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { isProblem } from '@/api/problem';
import { canUsePasskeys, deviceName, isKnownHere, wasDeclined } from '@/lib/passkeys';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { IconChevronRight, IconDeviceMobile, IconKey } from '@/ui/icons';
import { useAddPasskey } from '../sign-in';
import classes from './ChooseFactor.module.css';
import { usePasswordAgain } from './use-password-again';

type Props = { onApp: () => void; onPasskey: () => void };

export function ChooseFactor({ onApp, onPasskey }: Props) {
  const { t } = useLingui();
  const add = useAddPasskey();
  // This page may have stood open for a while since the sign-in.
  const again = usePasswordAgain(add.error);
  const words = (error: unknown): string[] => {
    if (error === null || wasDeclined(error)) return [];
    if (isProblem(error)) return again.lines;
    return [isKnownHere(error) ? t`This device has a passkey already.` : t`This device could not make a passkey.`];
  };
  const makePasskey = () => add.mutate({ name: deviceName(), ...again.proof }, { onSuccess: onPasskey });
  if (again.isAsked) {
    return (
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (again.check()) makePasskey();
        }}
      >
        <Stack gap="md">
          <ErrorSummary lines={words(add.error)} />
          {again.field}
          <Button type="submit" fullWidth loading={add.isPending}>
            <Trans>Make a passkey</Trans>
          </Button>
        </Stack>
      </form>
    );
  }
  return (
    <Stack gap="sm">
      <ErrorSummary lines={words(add.error)} />
      <Choice
        icon={<IconDeviceMobile size={22} />}
        title={<Trans>Authenticator app</Trans>}
        description={<Trans>A 6-character code from an app on your phone.</Trans>}
        onClick={onApp}
        disabled={add.isPending}
      />
      {canUsePasskeys() ? (
        <Choice
          icon={<IconKey size={22} />}
          title={<Trans>Passkey</Trans>}
          description={<Trans>Your fingerprint, face or screen lock, or a security key.</Trans>}
          onClick={makePasskey}
          disabled={add.isPending}
        />
      ) : null}
    </Stack>
  );
}

type ChoiceProps = {
  icon: ReactNode;
  title: ReactNode;
  description: ReactNode;
  onClick: () => void;
  disabled: boolean;
};

function Choice({ icon, title, description, onClick, disabled }: ChoiceProps) {
  return (
    <UnstyledButton className={classes.choice} onClick={onClick} disabled={disabled}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <span className={classes.words}>
        <Text component="span" fw={600}>
          {title}
        </Text>
        <Text component="span" size="xs" c="dimmed">
          {description}
        </Text>
      </span>
      <IconChevronRight size={18} aria-hidden />
    </UnstyledButton>
  );
}
