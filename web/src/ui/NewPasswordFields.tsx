/** A new password twice, with its rules below. For every form that sets one; what was typed is the form's own. */
import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { type PasswordContext, passwordProblems } from '@/lib/password-rules';
import { PasswordField } from './PasswordField';
import { PasswordRules } from './PasswordRules';

/** What a form's `getInputProps` gives. */
type InputProps = { value?: unknown; onChange?: unknown; error?: ReactNode };

type Props = {
  password: string;
  context?: PasswordContext;
  passwordProps: InputProps;
  confirmProps: InputProps;
  label?: string;
  /** The keyboard starts here when the page opens. */
  startHere?: boolean;
};

export function NewPasswordFields({ password, context, passwordProps, confirmProps, label, startHere = false }: Props) {
  const { t } = useLingui();
  const rules = useId();
  const isRule = passwordProblems(password, context).some((sentence) => sentence === passwordProps.error);
  return (
    <>
      <Stack gap="xs">
        <PasswordField
          label={label ?? t`New password`}
          name="new-password"
          autoComplete="new-password"
          aria-describedby={rules}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first thing that the page asks for
          autoFocus={startHere}
          {...(passwordProps as object)}
          // A broken rule is told once: in the list, which is the field's description.
          error={isRule ? true : passwordProps.error}
          aria-invalid={passwordProps.error ? true : undefined}
        />
        <PasswordRules id={rules} password={password} isRefused={isRule} {...(context ? { context } : {})} />
      </Stack>
      <PasswordField
        label={t`Confirm password`}
        name="confirm-password"
        autoComplete="new-password"
        {...(confirmProps as object)}
      />
    </>
  );
}
