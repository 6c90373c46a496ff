/** /mfauthentication (R06): the second factor. Code of the app, passkey, or a recovery code, as the account has them. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Divider, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isProblem, type Problem } from '@/api/problem';
import { session } from '@/api/session';
import { paths } from '@/lib/paths';
import { CodeField } from '@/ui/CodeField';
import { IconShield } from '@/ui/icons';
import { PublicPage } from '@/ui/PublicPage';
import { TextLink } from '@/ui/TextLink';
import { PasskeyButton } from './components/PasskeyButton';
import { Refused } from './components/Refused';
import { useThrottle } from './components/use-failure';
import { challengedOnly } from './guards';
import { asked } from './kept';
import { useAnswerChallenge } from './sign-in';
import { useFinish } from './use-finish';

export const loader = challengedOnly;

export function Component() {
  const { t } = useLingui();
  const [known] = useState(asked);
  const ways = known === null || known.ways.length === 0 ? ['totp', 'recovery_code'] : known.ways;
  const { finish, leaving, wish } = useFinish();
  const [recovering, setRecovering] = useState(!ways.includes('totp') && !ways.includes('passkey'));
  const [code, setCode] = useState('');
  const [recoveryCode, setRecoveryCode] = useState('');
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const answer = useAnswerChallenge();
  const left = useThrottle(refusal);
  const wrong = refusal !== null && left === 0 ? refusal.lines.join(' ') : null;

  const send = (body: { code: string } | { recovery_code: string }) => {
    setRefusal(null);
    answer.mutate(body, {
      onSuccess: (login) => void finish(login, { email: known?.email ?? null }),
      onError: (error) => {
        if (isProblem(error)) setRefusal(error);
      },
    });
  };
  const busy = answer.isPending || leaving;
  const hasCode = ways.includes('totp');
  const over = refusal !== null && isOver(refusal);

  return (
    <PublicPage
      icon={<IconShield size={24} />}
      title={t`Verify that it is you`}
      description={<Explanation recovering={recovering} hasCode={hasCode} />}
      below={
        <TextLink to={paths.login(wish)}>
          <Trans>Back to login</Trans>
        </TextLink>
      }
    >
      <Stack gap="md">
        <Refused left={left} lines={over || (!hasCode && !recovering && wrong) ? [refusal?.message ?? ''] : []} />
        {recovering ? (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (recoveryCode.trim() !== '') send({ recovery_code: recoveryCode });
            }}
          >
            <Stack gap="md">
              <TextInput
                label={t`Recovery code`}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={recoveryCode}
                onChange={(event) => setRecoveryCode(event.currentTarget.value)}
                error={over ? null : wrong}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has one purpose, and this is where it starts
                autoFocus
              />
              <Button type="submit" fullWidth size="md" loading={busy} disabled={left > 0 || over}>
                <Trans>Sign in</Trans>
              </Button>
            </Stack>
          </form>
        ) : hasCode ? (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (code.length === 6) send({ code });
            }}
          >
            <Stack gap="md">
              <CodeField
                label={t`Code`}
                value={code}
                onChange={setCode}
                onComplete={(complete) => send({ code: complete })}
                error={over ? null : wrong}
                disabled={left > 0 || over}
                digits
                startHere
              />
              <Button type="submit" fullWidth size="md" loading={busy} disabled={left > 0 || over || code.length < 6}>
                <Trans>Sign in</Trans>
              </Button>
            </Stack>
          </form>
        ) : null}
        {ways.includes('passkey') && !over ? (
          <PasskeyButton
            before={hasCode || recovering ? <Divider label={<Trans>or</Trans>} labelPosition="center" /> : null}
            variant={hasCode || recovering ? 'default' : 'filled'}
            challenge={session.challengeSession()}
            onSignedIn={(login) => void finish(login, { email: known?.email ?? null })}
            onRefused={setRefusal}
            disabled={busy}
          />
        ) : null}
        {ways.includes('recovery_code') && !over ? (
          <Group justify="center">
            <Anchor
              component="button"
              type="button"
              size="sm"
              py={4}
              onClick={() => {
                setRefusal(null);
                setRecovering(!recovering);
              }}
            >
              {recovering ? <Trans>Use another way</Trans> : <Trans>Use a recovery code</Trans>}
            </Anchor>
          </Group>
        ) : null}
        {over ? (
          <TextLink to={paths.login(wish)} ta="center">
            <Trans>Sign in again</Trans>
          </TextLink>
        ) : null}
      </Stack>
    </PublicPage>
  );
}

/** The challenge itself is gone (too old, too many tries): no other code will help. */
const isOver = (problem: Problem) => /ended|expired/.test(problem.code);

function Explanation({ recovering, hasCode }: { recovering: boolean; hasCode: boolean }) {
  if (recovering) return <Trans>Enter one of the recovery codes that you saved. Each works once.</Trans>;
  if (hasCode) return <Trans>Enter the 6-character code from your authenticator app.</Trans>;
  return <Trans>Confirm with the passkey on your device or security key.</Trans>;
}
