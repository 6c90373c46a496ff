/** /new-password (R08): an invited person's first password of their own. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { confirmProblem, newPasswordProblem } from '@/lib/password-rules';
import { paths } from '@/lib/paths';
import { IconKey } from '@/ui/icons';
import { NewPasswordFields } from '@/ui/NewPasswordFields';
import { PublicPage } from '@/ui/PublicPage';
import { TextLink } from '@/ui/TextLink';
import { Refused } from './components/Refused';
import { useFailure } from './components/use-failure';
import { challengedOnly } from './guards';
import { asked } from './kept';
import { type NewPassword, useFirstPassword } from './sign-in';
import { useFinish } from './use-finish';

export const loader = challengedOnly;

const FIELDS = ['new_password', 'confirm_password'] as const;

export function Component() {
  const { t } = useLingui();
  const [known] = useState(asked);
  const { finish, leaving, wish } = useFinish();
  const save = useFirstPassword();
  const context = { email: known?.email ?? undefined };
  const form = useForm<NewPassword>({
    initialValues: { new_password: '', confirm_password: '' },
    validate: {
      new_password: (value) => newPasswordProblem(value, context),
      confirm_password: (value, values) => confirmProblem(value, values.new_password),
    },
  });
  const { left, lines } = useFailure(form, save.error, FIELDS);
  const submit = (values: NewPassword) =>
    save.mutate(values, { onSuccess: (login) => void finish(login, { email: known?.email ?? null }) });

  return (
    <PublicPage
      icon={<IconKey size={24} />}
      title={t`Choose your password`}
      description={<Trans>You signed in with a temporary password. From now on you use one of your own.</Trans>}
      below={
        <TextLink to={paths.login(wish)}>
          <Trans>Back to login</Trans>
        </TextLink>
      }
    >
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="md">
          <Refused left={left} lines={lines} />
          <input type="hidden" autoComplete="username" value={known?.email ?? ''} readOnly />
          <NewPasswordFields
            password={form.values.new_password}
            context={context}
            passwordProps={form.getInputProps('new_password')}
            confirmProps={form.getInputProps('confirm_password')}
            startHere
          />
          <Button type="submit" fullWidth size="md" loading={save.isPending || leaving} disabled={left > 0}>
            <Trans>Save and sign in</Trans>
          </Button>
        </Stack>
      </form>
    </PublicPage>
  );
}
