/** Connecting an authenticator app: the code to scan, the key to type where scanning is not possible, and the proof. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Center, Code, Group, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { isProblem } from '@/api/problem';
import { CodeField } from '@/ui/CodeField';
import { CopyButton } from '@/ui/CopyButton';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { ErrorView } from '@/ui/ErrorView';
import { QrCode } from '@/ui/QrCode';
import { useStartTotp, useVerifyTotp } from '../sign-in';
import { Refused } from './Refused';
import { useThrottle } from './use-failure';
import { usePasswordAgain } from './use-password-again';

type Props = {
  onVerified: (recoveryCodes: string[]) => void;
  onBack: () => void;
  hasPassword?: boolean;
};

/** Groups of four are easier to read and to type; apps take them with and without spaces. */
const grouped = (secret: string) =>
  secret
    .replaceAll(/\s/g, '')
    .match(/.{1,4}/g)
    ?.join(' ') ?? secret;

export function TotpSetUp({ onVerified, onBack, hasPassword = true }: Props) {
  const { t } = useLingui();
  const start = useStartTotp();
  const verify = useVerifyTotp();
  const [code, setCode] = useState('');
  const left = useThrottle(verify.error);
  const again = usePasswordAgain(start.error, hasPassword);
  const begin = useEffectEvent(() => start.mutate(again.proof));
  useEffect(() => begin(), []);

  if (again.isAsked && !start.data) {
    return (
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (again.check()) start.mutate(again.proof);
        }}
      >
        <Stack gap="md">
          <ErrorSummary lines={again.lines} />
          {again.field}
          <Group justify="space-between" gap="sm">
            <Button variant="default" onClick={onBack} disabled={start.isPending}>
              <Trans>Back</Trans>
            </Button>
            <Button type="submit" loading={start.isPending}>
              <Trans>Continue</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    );
  }
  if (again.isStuck) return <ErrorSummary lines={again.lines} />;
  if (start.error) {
    return <ErrorView error={start.error} onRetry={() => start.mutate({})} retrying={start.isPending} />;
  }
  if (!start.data) {
    return (
      <Center h={280} role="status" aria-label={t`Loading`}>
        <Loader />
      </Center>
    );
  }
  const send = (complete: string) =>
    verify.mutate(complete, { onSuccess: ({ recovery_codes }) => onVerified(recovery_codes) });
  const refusal = isProblem(verify.error) && verify.error.status !== 429 ? verify.error : null;
  const key = grouped(start.data.secret);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === 6) send(code);
      }}
    >
      <Stack gap="md">
        <Text>
          <Trans>1. Scan this with your authenticator app.</Trans>
        </Text>
        <Center>
          <QrCode rows={start.data.qr.rows} label={t`QR code for your authenticator app`} />
        </Center>
        <Stack gap={4}>
          <Text c="dimmed" size="xs">
            <Trans>Cannot scan it? Enter this key by hand:</Trans>
          </Text>
          <Group gap="sm" justify="space-between">
            <Code fz="sm" style={{ overflowWrap: 'anywhere' }}>
              {key}
            </Code>
            <CopyButton value={start.data.secret.replaceAll(/\s/g, '')} />
          </Group>
        </Stack>
        <Text>
          <Trans>2. Enter the code that the app shows.</Trans>
        </Text>
        <Refused left={left} lines={[]} />
        <CodeField
          label={t`Code`}
          value={code}
          onChange={setCode}
          onComplete={send}
          error={refusal?.lines.join(' ')}
          disabled={verify.isPending || left > 0}
          digits
          startHere
        />
        <Group justify="space-between" gap="sm">
          <Button variant="default" onClick={onBack}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" loading={verify.isPending} disabled={code.length < 6 || left > 0}>
            <Trans>Verify and switch on</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
