/** Which second factor: an app on the phone, or this device itself. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { isProblem } from '@/api/problem';
import { canUsePasskeys, deviceName, isKnownHere, wasDeclined } from '@/lib/passkeys';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { IconChevronRight, IconDeviceMobile, IconKey } from '@/ui/icons';
import { useAddPasskey } from '../sign-in';
import classes from './ChooseFactor.module.css';

type Props = { onApp: () => void; onPasskey: () => void };

export function ChooseFactor({ onApp, onPasskey }: Props) {
  const { t } = useLingui();
  const add = useAddPasskey();
  const words = (error: unknown): string[] => {
    if (error === null || wasDeclined(error)) return [];
    if (isProblem(error)) return error.lines;
    return [isKnownHere(error) ? t`This device has a passkey already.` : t`This device could not make a passkey.`];
  };
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
          onClick={() => add.mutate({ name: deviceName() }, { onSuccess: onPasskey })}
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
