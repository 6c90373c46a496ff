/**
 * /login-varify (R05). The specification shows no more than the name; here it is the step that proves the email of a
 * sign-up, where the form leads and the mail's link too.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { isProblem } from '@/api/problem';
import { paths } from '@/lib/paths';
import { CodeField, readCode } from '@/ui/CodeField';
import { IconMailOpened } from '@/ui/icons';
import { PublicPage } from '@/ui/PublicPage';
import { TextLink } from '@/ui/TextLink';
import { Refused } from './components/Refused';
import { Resend } from './components/Resend';
import { useThrottle } from './components/use-failure';
import { guestsOnly, wishOf } from './guards';
import { type Awaited, signUp, signUpDraft } from './kept';
import { fromMail, takeCode } from './mail-link';
import { useResendSignUp, useVerifySignUp } from './sign-in';
import { useFinish } from './use-finish';

export function loader(args: LoaderFunctionArgs): Awaited | Response {
  const elsewhere = guestsOnly(args);
  if (elsewhere !== null) return elsewhere;
  const { email } = fromMail(new URL(args.request.url));
  if (email !== null && signUp.get()?.email !== email) signUp.set(email, 0);
  return signUp.get() ?? redirect(paths.signUp(wishOf(args.request)));
}

export function Component() {
  const { t } = useLingui();
  const first = useLoaderData<Awaited>();
  const [awaited, setAwaited] = useState(first);
  const [startCode] = useState(() => readCode(takeCode()));
  const [code, setCode] = useState(startCode);
  const { finish, leaving, wish } = useFinish();
  const verify = useVerifySignUp();
  const again = useResendSignUp();
  const left = useThrottle(verify.error);
  const refusal = isProblem(verify.error) && verify.error.status !== 429 ? verify.error : null;

  const send = (complete: string) =>
    verify.mutate(
      { email: awaited.email, code: complete },
      {
        onSuccess: (login) => {
          signUp.clear();
          signUpDraft.set(null);
          finish(login, { email: awaited.email });
        },
      },
    );
  const resend = async () => {
    const { resend_after } = await again.mutateAsync(awaited.email);
    signUp.set(awaited.email, resend_after);
    setAwaited(signUp.get() ?? awaited);
    return resend_after;
  };
  const busy = verify.isPending || leaving;

  return (
    <PublicPage
      icon={<IconMailOpened size={24} />}
      title={t`Check your email`}
      description={
        <Trans>
          We sent a verification code to <b>{awaited.email}</b>. Enter it below.
        </Trans>
      }
      below={
        <TextLink to={paths.signUp(wish)}>
          <Trans>Change the email</Trans>
        </TextLink>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (code.length === 6) send(code);
        }}
      >
        <Stack gap="md">
          <Refused left={left} lines={[]} />
          <CodeField
            label={t`Verification code`}
            value={code}
            onChange={setCode}
            // A code that a link brought waits for the person's own click.
            onComplete={(complete) => {
              if (complete !== startCode) send(complete);
            }}
            error={refusal?.lines.join(' ')}
            disabled={left > 0 || busy}
            startHere
          />
          <Button type="submit" fullWidth size="md" loading={busy} disabled={left > 0 || code.length < 6}>
            <Trans>Verify email</Trans>
          </Button>
          <Resend awaited={awaited} send={resend} />
        </Stack>
      </form>
    </PublicPage>
  );
}
