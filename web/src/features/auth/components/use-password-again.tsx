/**
 * The password once more, when the sign-in was a while ago: whoever adds or takes away a way to sign in shows again who
 * they are. It is asked for when the server wants it (403 `auth.fresh_proof`), in the form where it is needed, so that
 * nothing typed there is lost.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isProblem } from '@/api/problem';
import { requiredProblem } from '@/lib/validation';
import { splitErrors } from '@/ui/form';
import { PasswordField } from '@/ui/PasswordField';

const FRESH_PROOF = 'auth.fresh_proof';
const KNOWN: readonly string[] = ['password'];

export type PasswordAgain = {
  /** Stands in the form from when it was asked for. */
  field: ReactNode;
  isAsked: boolean;
  /** It is wanted, and this account has none. */
  isStuck: boolean;
  /** What goes with the call. */
  proof: { password?: string };
  /** Whether the call can be sent; says at the field when it cannot. */
  check: () => boolean;
  /** What was refused besides the password. */
  lines: string[];
};

/** `error` is that of the call that may want the password; without one to enter, it says what else helps. */
export function usePasswordAgain(error: unknown, hasPassword = true): PasswordAgain {
  const { t } = useLingui();
  const [isAsked, setIsAsked] = useState(false);
  const [password, setPassword] = useState('');
  const [touched, setTouched] = useState(false);
  const wantsProof = isProblem(error) && error.code === FRESH_PROOF;
  if (wantsProof && hasPassword && !isAsked) setIsAsked(true);
  const missing = requiredProblem(t`password`)(password);
  const split = splitErrors(error, KNOWN);
  const refusal = wantsProof ? undefined : split.fields['password'];

  return {
    field: isAsked ? (
      <Field value={password} onChange={setPassword} error={refusal ?? (touched ? missing : null)} />
    ) : null,
    isAsked,
    isStuck: wantsProof && !hasPassword,
    proof: isAsked ? { password } : {},
    check: () => {
      setTouched(isAsked);
      return !isAsked || missing === null;
    },
    lines:
      wantsProof && !hasPassword
        ? [t`You signed in a while ago. Sign out, sign in again, and try once more.`]
        : split.summary,
  };
}

type FieldProps = { value: string; onChange: (value: string) => void; error: string | null };

function Field({ value, onChange, error }: FieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  // It came as the answer to a button: the keyboard goes on here.
  useEffect(() => input.current?.focus(), []);
  return (
    <div>
      <Text mb="sm">
        <Trans>You signed in a while ago. Enter your password to confirm that it is you.</Trans>
      </Text>
      <PasswordField
        ref={input}
        label={t`Your password`}
        required
        data-autofocus
        autoComplete="current-password"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
    </div>
  );
}
