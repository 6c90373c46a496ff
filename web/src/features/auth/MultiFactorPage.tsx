/**
 * /multi-factor (R07): sets up a second factor for somebody who is signed in and needs one. Verifying one that exists
 * is the business of /mfauthentication, where the guard leads.
 */

import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { renewToken } from '@/api/http';
import { queryClient } from '@/api/query-client';
import { session } from '@/api/session';
import { pageConfig } from '@/lib/page-config';
import { paths } from '@/lib/paths';
import { safePath } from '@/lib/safe-path';
import { IconShield, IconShieldCheck } from '@/ui/icons';
import { PublicPage } from '@/ui/PublicPage';
import { RecoveryCodes } from '@/ui/RecoveryCodes';
import { ChooseFactor } from './components/ChooseFactor';
import { TotpSetUp } from './components/TotpSetUp';
import { useForgetAfterwards } from './forget';
import { signedInOnly } from './guards';
import { useLogout } from './queries';
import { mfaQuery } from './sign-in';

export async function loader(args: LoaderFunctionArgs) {
  const elsewhere = signedInOnly(args);
  if (elsewhere !== null) return elsewhere;
  await queryClient.query({ ...mfaQuery(), staleTime: 0 });
  return null;
}

type Step = { kind: 'choose' } | { kind: 'totp' } | { kind: 'codes'; codes: string[] } | { kind: 'done' };

export function Component() {
  const { t } = useLingui();
  const { brandName } = pageConfig();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [query] = useSearchParams();
  const { data: mfa } = useSuspenseQuery(mfaQuery());
  useForgetAfterwards();
  const isSetUp = mfa.totp || mfa.passkeys.length > 0;
  const [step, setStep] = useState<Step>(() => ({ kind: isSetUp ? 'done' : 'choose' }));

  const goOn = async () => {
    session.mfaEnabled();
    // The token so far opens nothing but this page; the new one opens what the person may do.
    await renewToken(session.token()).catch(() => undefined);
    await navigate(safePath(query.get('to')), { replace: true });
    // Read again by whoever shows it next; taken away, this page would still ask for it while the next one is drawn.
    await client.invalidateQueries({ ...mfaQuery(), refetchType: 'none' });
  };

  const ready = step.kind === 'codes' || step.kind === 'done';
  return (
    <PublicPage
      wide={step.kind === 'totp'}
      icon={ready ? <IconShieldCheck size={26} /> : <IconShield size={24} />}
      title={ready ? t`Multi-factor authentication is on` : t`Set up multi-factor authentication`}
      description={<Explanation kind={step.kind} required={mfa.required} />}
      below={ready ? null : <SignOut />}
    >
      {step.kind === 'choose' ? (
        <ChooseFactor onApp={() => setStep({ kind: 'totp' })} onPasskey={() => setStep({ kind: 'done' })} />
      ) : null}
      {step.kind === 'totp' ? (
        <TotpSetUp
          onVerified={(codes) => setStep({ kind: 'codes', codes })}
          onBack={() => setStep({ kind: 'choose' })}
        />
      ) : null}
      {step.kind === 'codes' ? (
        <RecoveryCodes codes={step.codes} onSaved={() => void goOn()} action={<Trans>Continue to {brandName}</Trans>} />
      ) : null}
      {step.kind === 'done' ? (
        <Button fullWidth size="md" onClick={() => void goOn()} data-autofocus>
          <Trans>Continue to {brandName}</Trans>
        </Button>
      ) : null}
    </PublicPage>
  );
}

function Explanation({ kind, required }: { kind: Step['kind']; required: boolean }) {
  if (kind === 'codes') return <Trans>One last thing: save your recovery codes.</Trans>;
  if (kind === 'done') return <Trans>From now on signing in asks for your second factor too.</Trans>;
  if (kind === 'totp') return <Trans>Connect an authenticator app on your phone.</Trans>;
  return required ? (
    <Trans>Your company asks for a second step when you sign in. It takes a minute.</Trans>
  ) : (
    <Trans>A second step when you sign in keeps others out, even when they know your password.</Trans>
  );
}

function SignOut() {
  const navigate = useNavigate();
  const logout = useLogout();
  const signOut = async () => {
    // Whatever the server says, this browser forgets: nothing can be done with this session anyway.
    await logout.mutateAsync().catch(() => undefined);
    session.clear();
    await navigate(paths.login());
  };
  return (
    <Anchor component="button" type="button" size="sm" py={4} onClick={() => void signOut()}>
      <Trans>Sign in with another account</Trans>
    </Anchor>
  );
}
