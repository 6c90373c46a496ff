/** /signup (R09): a new company on trial, with its first person. What is typed survives a reload, but for passwords. */

import { Trans, useLingui } from '@lingui/react/macro';
import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { SignUp } from '@/api/types';
import { pageConfig } from '@/lib/page-config';
import { confirmProblem, newPasswordProblem } from '@/lib/password-rules';
import { paths } from '@/lib/paths';
import { emailProblem, textProblem } from '@/lib/validation';
import { NewPasswordFields } from '@/ui/NewPasswordFields';
import { PublicPage } from '@/ui/PublicPage';
import { TextLink } from '@/ui/TextLink';
import { Refused } from './components/Refused';
import { useFailure } from './components/use-failure';
import { guestsOnly } from './guards';
import { type SignUpDraft, signUp, signUpDraft } from './kept';
import { useSignUp } from './sign-in';

export const loader = guestsOnly;

const EMPTY: SignUpDraft = { company: '', first_name: '', last_name: '', email: '' };
const FIELDS = ['company', 'first_name', 'last_name', 'email', 'password', 'confirm_password'] as const;

export function Component() {
  const { t } = useLingui();
  const { brandName } = pageConfig();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const wish = query.get('to');
  const create = useSignUp();
  const [draft] = useState(() => signUpDraft.get() ?? EMPTY);
  const form = useForm<SignUp>({
    initialValues: { ...draft, password: '', confirm_password: '' },
    validate: {
      company: textProblem(t`company’s name`),
      first_name: textProblem(t`first name`),
      last_name: textProblem(t`last name`),
      email: emailProblem,
      password: (value, values) => newPasswordProblem(value, values),
      confirm_password: (value, values) => confirmProblem(value, values.password),
    },
    onValuesChange: ({ company, first_name, last_name, email }) =>
      signUpDraft.set({ company, first_name, last_name, email }),
  });
  const { left, lines } = useFailure(form, create.error, FIELDS);
  const submit = (values: SignUp) =>
    create.mutate(
      { ...values, email: values.email.trim() },
      {
        onSuccess: ({ resend_after }) => {
          signUp.set(values.email.trim(), resend_after);
          void navigate(paths.signUpCode(wish));
        },
      },
    );

  return (
    <PublicPage
      wide
      title={t`Create your account`}
      description={<Trans>Try {brandName} with your team. No payment details are needed.</Trans>}
      below={
        <Trans>
          Already have an account? <TextLink to={paths.login(wish)}>Sign in</TextLink>
        </Trans>
      }
    >
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="md">
          <Refused left={left} lines={lines} />
          <TextInput
            label={t`Company`}
            autoComplete="organization"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has one purpose, and this is where it starts
            autoFocus
            {...form.getInputProps('company')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput label={t`First name`} autoComplete="given-name" {...form.getInputProps('first_name')} />
            <TextInput label={t`Last name`} autoComplete="family-name" {...form.getInputProps('last_name')} />
          </SimpleGrid>
          <TextInput
            label={t`Work email`}
            type="email"
            autoComplete="username"
            inputMode="email"
            {...form.getInputProps('email')}
          />
          <NewPasswordFields
            label={t`Password`}
            password={form.values.password}
            context={{ email: form.values.email }}
            passwordProps={form.getInputProps('password')}
            confirmProps={form.getInputProps('confirm_password')}
          />
          <Button type="submit" fullWidth size="md" loading={create.isPending} disabled={left > 0}>
            <Trans>Create account</Trans>
          </Button>
        </Stack>
      </form>
    </PublicPage>
  );
}
