/** A new password; the same rules as everywhere, shown as they are met. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { confirmProblem, newPasswordProblem } from '@/lib/password-rules';
import { requiredProblem } from '@/lib/validation';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { useServerErrors } from '@/ui/form';
import { NewPasswordFields } from '@/ui/NewPasswordFields';
import { Panel } from '@/ui/Panel';
import { PasswordField } from '@/ui/PasswordField';
import { toast } from '@/ui/toast';
import { type NewPassword, useChangePassword } from '../queries';

const FIELDS = ['current_password', 'new_password', 'confirm_password'] as const;
const EMPTY: NewPassword = { current_password: '', new_password: '', confirm_password: '' };

export function PasswordPanel({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const { t } = useLingui();
  const [open, { toggle, close }] = useDisclosure(false);
  if (!hasPassword) {
    return (
      <Panel title={t`Password`}>
        <Text>
          <Trans>You sign in through your company’s single sign-on, so there is no password here to change.</Trans>
        </Text>
      </Panel>
    );
  }
  return (
    <Panel
      title={t`Password`}
      description={<Trans>A change signs you out on every other device.</Trans>}
      actions={
        open ? null : (
          <Button variant="default" onClick={toggle}>
            <Trans>Change password</Trans>
          </Button>
        )
      }
    >
      {open ? <PasswordForm email={email} onDone={close} /> : undefined}
    </Panel>
  );
}

function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { t } = useLingui();
  const change = useChangePassword();
  const form = useForm<NewPassword>({
    initialValues: EMPTY,
    validate: {
      current_password: requiredProblem(t`current password`),
      new_password: (value, values) => newPasswordProblem(value, { current: values.current_password, email }),
      confirm_password: (value, values) => confirmProblem(value, values.new_password),
    },
  });
  const summary = useServerErrors(form, change.error, FIELDS);
  const submit = (values: NewPassword) =>
    change.mutate(values, {
      onSuccess: (answer) => {
        toast.good(answer.message);
        onDone();
      },
    });
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md" maw={420}>
        <ErrorSummary lines={summary} />
        {/* For password managers: which account this is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t`Current password`}
          required
          data-autofocus
          autoComplete="current-password"
          key={form.key('current_password')}
          {...form.getInputProps('current_password')}
        />
        <NewPasswordFields
          password={form.values.new_password}
          context={{ current: form.values.current_password, email }}
          passwordProps={form.getInputProps('new_password')}
          confirmProps={form.getInputProps('confirm_password')}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone} disabled={change.isPending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={change.isPending}>
            <Trans>Change password</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
