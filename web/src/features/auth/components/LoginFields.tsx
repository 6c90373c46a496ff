/** The two fields of the sign-in form. The password's is there from the start, so that a manager can fill in both. */
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';
import { IconEdit } from '@/ui/icons';
import { PasswordField } from '@/ui/PasswordField';
import type { Credentials } from '../sign-in';
import type { Step } from './step';

type Props = {
  form: UseFormReturnType<Credentials>;
  step: Step;
  /** Refused tries: each brings the keyboard back to the password. */
  tries: number;
  onChange: () => void;
};

export function LoginFields({ form, step, tries, onChange }: Props) {
  const { t } = useLingui();
  const asksEmail = step.kind === 'email';
  const asksPassword = step.kind === 'password';
  const { getInputNode } = form;

  // The keyboard goes with the step, and after a refusal back to what is typed again; the text stays, selected.
  useEffect(() => {
    const field = getInputNode(asksPassword ? 'password' : 'email');
    if (!asksEmail && !asksPassword) return;
    field?.focus();
    if (tries > 0 && asksPassword) (field as HTMLInputElement | null)?.select();
    // oxlint-disable-next-line react/exhaustive-deps -- the form object is new at each render
  }, [asksEmail, asksPassword, tries]);

  return (
    <>
      <TextInput
        label={t`Email`}
        type="email"
        name="email"
        autoComplete="username webauthn"
        inputMode="email"
        readOnly={!asksEmail}
        rightSection={
          asksEmail ? null : (
            <ActionIcon onClick={onChange} aria-label={t`Use another account`} title={t`Use another account`}>
              <IconEdit size={16} />
            </ActionIcon>
          )
        }
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        // Out of sight and out of reach until it is asked for, but in the page: managers fill in both at once.
        {...(asksPassword ? {} : { className: 'visually-hidden', tabIndex: -1, wrapperProps: { 'aria-hidden': true } })}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
    </>
  );
}
