/** Email first, then only the way in that belongs to it. Refusals never say which part was wrong. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Divider, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { lazy, Suspense, useState } from 'react';
import { isProblem, Problem } from '@/api/problem';
import { session } from '@/api/session';
import type { Discovery } from '@/api/types';
import { paths } from '@/lib/paths';
import { emailProblem, loginPasswordProblem } from '@/lib/validation';
import { IconMicrosoft } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';
import { type Credentials, useDiscover, useLogin } from '../sign-in';
import { useFinish } from '../use-finish';
import { LoginFields } from './LoginFields';
import { PasskeyButton } from './PasskeyButton';
import { Refused } from './Refused';
import { type Step, stepFor } from './step';
import { useThrottle } from './use-failure';
import { usePasskeySuggestions } from './use-passkey-suggestions';
import { useSso } from './use-sso';

// Most people never see it.
const LoginFailed = lazy(async () => ({ default: (await import('./LoginFailed')).LoginFailed }));

/** An answer that neither signs in nor asks for anything: nobody should see it, and it must not look like success. */
const NOT_SIGNED_IN = new Problem({ status: 200, code: 'auth.nothing', message: '' });

type Props = { remembered: string; known: Discovery | null };

export function LoginForm({ remembered, known }: Props) {
  const { t } = useLingui();
  const [step, setStep] = useState<Step>(() => stepFor(known));
  const [failure, setFailure] = useState<Problem | null>(null);
  const [tries, setTries] = useState(0);
  const discover = useDiscover();
  const login = useLogin();
  const sso = useSso();
  const { finish, leaving, wish } = useFinish();
  const left = useThrottle(login.error ?? discover.error);

  const form = useForm<Credentials>({
    mode: 'uncontrolled',
    initialValues: { email: remembered, password: '', remember: remembered !== '' },
    validate: {
      email: emailProblem,
      password: (value) => (step.kind === 'password' ? loginPasswordProblem(value) : null),
    },
  });
  const suggested = usePasskeySuggestions((answer) => finish(answer, { email: null }), step.kind === 'email');

  const refused = (error: unknown) => {
    if (isProblem(error) && error.status !== 429) setFailure(error);
  };
  const signIn = (values: Credentials) =>
    login.mutate(values, {
      onSuccess: (answer) => {
        if (!finish(answer, values)) setFailure(NOT_SIGNED_IN);
      },
      onError: refused,
    });
  const choose = (values: Credentials) =>
    discover.mutate(values.email, {
      onSuccess: (found) => {
        const next = stepFor(found);
        setStep(next);
        // A password manager has filled in both fields: nothing is left to ask for.
        if (next.kind === 'password' && loginPasswordProblem(values.password) === null) signIn(values);
      },
      onError: (error) => {
        // Discovery is a convenience: without it a password is still a way in, and the server has the last word.
        if (!isProblem(error) || error.status !== 429) setStep({ kind: 'password' });
      },
    });
  const submit = (values: Credentials) => {
    if (step.kind === 'email') choose(values);
    else if (step.kind === 'password') signIn(values);
    else {
      session.remember(values.remember ? values.email.trim() : null);
      sso.start({ email: values.email.trim(), to: wish });
    }
  };
  const change = () => {
    discover.reset();
    login.reset();
    setStep({ kind: 'email' });
  };
  const closeFailure = () => {
    setFailure(null);
    setTries((current) => current + 1);
  };

  const busy = login.isPending || discover.isPending || sso.pending || suggested.finishing || leaving;
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <Refused left={left} lines={suggested.lines} />
        <LoginFields form={form} step={step} tries={tries} onChange={change} />
        <Group justify="space-between" gap="sm">
          <Checkbox
            label={t`Remember me`}
            key={form.key('remember')}
            {...form.getInputProps('remember', { type: 'checkbox' })}
          />
          {step.kind === 'password' ? (
            <TextLink to={paths.forgotPassword()} state={{ email: form.getValues().email }} size="sm" py={2}>
              <Trans>Forgot password?</Trans>
            </TextLink>
          ) : null}
        </Group>
        <Button
          type="submit"
          fullWidth
          size="md"
          loading={busy}
          disabled={left > 0}
          leftSection={step.kind === 'sso' && step.provider === 'azure' ? <IconMicrosoft size={18} /> : undefined}
        >
          <Action step={step} />
        </Button>
        {step.kind === 'sso' ? (
          // Where the provider is not the only way in, and for administrators when it does not answer.
          <Button variant="subtle" size="compact-sm" onClick={() => setStep({ kind: 'password' })} disabled={busy}>
            <Trans>Use a password instead</Trans>
          </Button>
        ) : (
          <PasskeyButton
            before={<Divider label={<Trans>or</Trans>} labelPosition="center" />}
            challenge={null}
            onSignedIn={(answer) => finish(answer, { email: null })}
            onRefused={setFailure}
            disabled={busy}
          />
        )}
      </Stack>
      {failure === null ? null : (
        <Suspense fallback={null}>
          <LoginFailed problem={failure} onClose={closeFailure} />
        </Suspense>
      )}
    </form>
  );
}

function Action({ step }: { step: Step }) {
  if (step.kind === 'email') return <Trans>Continue</Trans>;
  if (step.kind === 'password') return <Trans>Sign in</Trans>;
  return step.provider === 'azure' ? (
    <Trans>Continue with Microsoft</Trans>
  ) : (
    <Trans>Continue with single sign-on</Trans>
  );
}
