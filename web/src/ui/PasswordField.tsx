/** A password, and the eye that shows it. The keyboard reaches the eye wherever it reaches the field. */
import { useLingui } from '@lingui/react/macro';
import { PasswordInput } from '@mantine/core';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<typeof PasswordInput>, 'visibilityToggleButtonProps'> & {
  /** Where it is another kind of secret. */
  eyeLabel?: string;
};

export function PasswordField({ eyeLabel, ...field }: Props) {
  const { t } = useLingui();
  const eye = { 'aria-label': eyeLabel ?? t`Show or hide the password`, tabIndex: field.tabIndex ?? 0 };
  // Mantine says of this one field alone not that it is wrong, and a form leads to the first that is.
  return <PasswordInput visibilityToggleButtonProps={eye} aria-invalid={field.error ? true : undefined} {...field} />;
}
