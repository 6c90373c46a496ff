/** /forgotPassword (R10): the first step of a reset. The answer is the same for everybody. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { session } from '@/api/session';
import { features } from '@/lib/environment';
import { paths } from '@/lib/paths';
import { emailProblem } from '@/lib/validation';
import { PublicPage } from '@/ui/PublicPage';
import { TextLink } from '@/ui/TextLink';
import { Refused } from './components/Refused';
import { useFailure } from './components/use-failure';
import { reset } from './kept';
import { useForgotPassword } from './sign-in';

/** What was typed on the sign-in page, handed on by its link: nobody types the same thing twice. */
function handedOn(state: unknown): string {
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : '';
}

export function Component() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { state } = useLocation();
  const request = useForgotPassword();
  const [known] = useState(
    () => reset.get()?.email || handedOn(state) || (features.forgotPasswordEmail ? session.remembered() : ''),
  );
  const form = useForm({ initialValues: { email: known }, validate: { email: emailProblem } });
  const { left, lines } = useFailure(form, request.error, ['email']);
  const submit = ({ email }: { email: string }) =>
    request.mutate(email, {
      onSuccess: ({ resend_after }) => {
        reset.set(email.trim(), resend_after);
        void navigate(paths.resetCode());
      },
    });

  return (
    <PublicPage
      title={t`Reset Password`}
      description={<Trans>Enter your email and we send you a verification code.</Trans>}
      below={
        <TextLink to={paths.login()} onClick={reset.clear}>
          <Trans>Back to login</Trans>
        </TextLink>
      }
    >
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="md">
          <Refused left={left} lines={lines} />
          <TextInput
            label={t`Email`}
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has one purpose, and this is where it starts
            autoFocus
            {...form.getInputProps('email')}
          />
          <Button type="submit" fullWidth size="md" loading={request.isPending} disabled={left > 0}>
            <Trans>Send code</Trans>
          </Button>
        </Stack>
      </form>
    </PublicPage>
  );
}
