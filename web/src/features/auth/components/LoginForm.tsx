/** E-mail, password, remember me. Refusals never say which of the two was wrong. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isProblem, type Problem } from '@/api/problem';
import { emailProblem, loginPasswordProblem } from '@/lib/validation';
import { IconAlert } from '@/ui/icons';
import { CHALLENGE_DELAY, keepLogin, nextStep } from '../model';
import { type Credentials, useLogin } from '../queries';
import { LoginFailed } from './LoginFailed';
import { useCountdown } from './use-countdown';

export function LoginForm({ remembered }: { remembered: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const login = useLogin();
  const [failure, setFailure] = useState<Problem | null>(null);
  const [tries, setTries] = useState(0);
  const [leaving, setLeaving] = useState(false);
  const { left, start } = useCountdown();
  const [challengePath, setChallengePath] = useState<string | null>(null);
  useEffect(() => {
    if (challengePath === null) return;
    const timer = setTimeout(() => void navigate(challengePath), CHALLENGE_DELAY);
    return () => clearTimeout(timer);
  }, [challengePath, navigate]);

  const form = useForm<Credentials>({
    mode: 'uncontrolled',
    initialValues: { email: remembered, password: '', remember: remembered !== '' },
    validate: { email: emailProblem, password: loginPasswordProblem },
  });

  const submit = (values: Credentials) =>
    login.mutate(values, {
      onSuccess: (answer) => {
        const step = nextStep(answer, query.get('to'));
        keepLogin(answer, values.email, values.remember);
        if (step.kind === 'failed') return;
        setLeaving(true);
        if (step.kind === 'go') void navigate(step.path, { replace: true });
        else setChallengePath(step.path);
      },
      onError: (error) => {
        if (!isProblem(error)) return;
        if (error.status === 429) start(error.retryAfter ?? 30);
        else setFailure(error);
      },
    });

  const closeFailure = () => {
    setFailure(null);
    form.setFieldValue('password', '');
    setTries((current) => current + 1);
  };
  const { getInputNode } = form;
  // After the dialog is closed, not while it closes: it holds the keyboard until then.
  useEffect(() => {
    if (tries > 0) getInputNode('password')?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- only another try moves the keyboard
  }, [tries]);

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        {left > 0 ? (
          <Alert color="orange" icon={<IconAlert size={18} />} role="alert">
            <Trans>Too many attempts. Try again in {left} s.</Trans>
          </Alert>
        ) : null}
        <TextInput
          label={t`Email`}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has one purpose, and this is where it starts
          autoFocus={remembered === ''}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the e-mail is known, the password is what is missing
          autoFocus={remembered !== ''}
          visibilityToggleButtonProps={{ 'aria-label': t`Show or hide the password`, tabIndex: 0 }}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Checkbox
          label={t`Remember me`}
          key={form.key('remember')}
          {...form.getInputProps('remember', { type: 'checkbox' })}
        />
        <Button type="submit" fullWidth size="md" loading={login.isPending || leaving} disabled={left > 0}>
          <Trans>Sign in</Trans>
        </Button>
      </Stack>
      <LoginFailed problem={failure} onClose={closeFailure} />
    </form>
  );
}
