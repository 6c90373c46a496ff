/**
 * /verification (R11): the second step of a reset. /newPassword and /forgetVerification (R12) are the same step under
 * the names that links carry.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router';
import { confirmProblem, newPasswordProblem } from '@/lib/password-rules';
import { paths } from '@/lib/paths';
import { codeProblem } from '@/lib/validation';
import { CodeField, readCode } from '@/ui/CodeField';
import { IconMailOpened } from '@/ui/icons';
import { NewPasswordFields } from '@/ui/NewPasswordFields';
import { PublicPage } from '@/ui/PublicPage';
import { TextLink } from '@/ui/TextLink';
import { Refused } from './components/Refused';
import { Resend } from './components/Resend';
import { atTheCode, useFailure } from './components/use-failure';
import { type Awaited, reset } from './kept';
import { fromMail, takeCode } from './mail-link';
import { useForgotPassword, useResetPassword } from './sign-in';

export function loader({ request }: LoaderFunctionArgs): Awaited | Response {
  const { email } = fromMail(new URL(request.url));
  if (email !== null && reset.get()?.email !== email) reset.set(email, 0);
  return reset.get() ?? redirect(paths.forgotPassword());
}

const FIELDS = ['code', 'new_password', 'confirm_password'] as const;

export function Component() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const first = useLoaderData<Awaited>();
  const [awaited, setAwaited] = useState(first);
  const [startCode] = useState(() => readCode(takeCode()));
  const change = useResetPassword();
  const request = useForgotPassword();
  const context = { email: awaited.email };
  const form = useForm({
    initialValues: { code: startCode, new_password: '', confirm_password: '' },
    validate: {
      code: codeProblem,
      new_password: (value) => newPasswordProblem(value, context),
      confirm_password: (value, values) => confirmProblem(value, values.new_password),
    },
  });
  const { left, lines } = useFailure(form, atTheCode(change.error), FIELDS);

  const submit = (values: typeof form.values) =>
    change.mutate(
      { ...values, email: awaited.email },
      {
        onSuccess: () => {
          reset.clear();
          void navigate(paths.passwordChanged(), { replace: true });
        },
      },
    );
  const resend = async () => {
    const { resend_after } = await request.mutateAsync(awaited.email);
    reset.set(awaited.email, resend_after);
    setAwaited(reset.get() ?? awaited);
    return resend_after;
  };
  // The code's action is the form's: it fires when the rest is filled in, and else leads on to what is missing.
  const codeComplete = () => {
    const { new_password, confirm_password } = form.getValues();
    if (new_password === '') form.getInputNode('new_password')?.focus();
    else if (newPasswordProblem(new_password, context) === null && confirm_password === new_password) {
      submit(form.getValues());
    }
  };

  return (
    <PublicPage
      icon={<IconMailOpened size={24} />}
      title={t`Reset Password`}
      description={<Trans>Check your email for the verification code and enter it below.</Trans>}
      below={
        <TextLink to={paths.login()} onClick={reset.clear}>
          <Trans>Back to login</Trans>
        </TextLink>
      }
    >
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="md">
          <Refused left={left} lines={lines} />
          <Group justify="space-between" gap="xs">
            <Text style={{ overflowWrap: 'anywhere' }}>
              <Trans>
                Sent to <b>{awaited.email}</b>
              </Trans>
            </Text>
            <TextLink to={paths.forgotPassword()} size="sm" py={2}>
              <Trans>Change</Trans>
            </TextLink>
          </Group>
          <CodeField
            label={t`Verification code`}
            onComplete={codeComplete}
            disabled={change.isPending}
            startHere={startCode === ''}
            value={form.values.code}
            {...form.getInputProps('code')}
          />
          <Resend awaited={awaited} send={resend} />
          <NewPasswordFields
            password={form.values.new_password}
            context={context}
            passwordProps={form.getInputProps('new_password')}
            confirmProps={form.getInputProps('confirm_password')}
            startHere={startCode !== ''}
          />
          <Button type="submit" fullWidth size="md" loading={change.isPending} disabled={left > 0}>
            <Trans>Change password</Trans>
          </Button>
        </Stack>
      </form>
    </PublicPage>
  );
}
