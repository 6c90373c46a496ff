/**
 * Who somebody is, once more: what gives power for good is done by nobody who found a session open. It is asked for when the server
 * wants it (403 `auth.fresh_proof`), and then holds for a quarter of an hour.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '@/api/api';
import { isProblem } from '@/api/problem';
import { closeDialog, openDialog } from '@/ui/dialogs';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { FormActions } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { PasswordField } from '@/ui/PasswordField';
import { toast } from '@/ui/toast';

const DIALOG = 'proof';
const KNOWN: readonly string[] = ['password', 'code'];

/** One at a time, however many calls want it. */
export const openProof = () =>
  void openDialog({
    modalId: DIALOG,
    title: (
      <Text fw={600}>
        <Trans>Is it still you?</Trans>
      </Text>
    ),
    children: <ProofForm />,
  });

const useProve = () =>
  useMutation({
    meta: { shownInPlace: true },
    mutationFn: (proof: { password: string } | { code: string }) => api.post('/profile/proof', { body: proof }),
  });

function ProofForm() {
  const { t } = useLingui();
  const prove = useProve();
  const [text, setText] = useState('');
  const [wantsCode, setWantsCode] = useState(false);
  // Only the server knows which of the two this account shows.
  const asksForCode = isProblem(prove.error) && prove.error.errors['code'] !== undefined;
  if (asksForCode && !wantsCode) {
    setWantsCode(true);
    setText('');
    prove.reset();
  }
  const { fields, summary } = splitErrors(prove.error, KNOWN);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    prove.mutate(wantsCode ? { code: text } : { password: text }, {
      onSuccess: () => {
        closeDialog(DIALOG);
        toast.good(t`Thank you. Please do it once more now.`);
      },
    });
  };
  const field = { required: true, value: text, 'data-autofocus': true };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <ErrorSummary lines={summary} />
        <Text>
          <Trans>Please confirm it is you before this security-relevant change.</Trans>
        </Text>
        {wantsCode ? (
          <TextInput
            {...field}
            label={t`Code of your authenticator app`}
            autoComplete="one-time-code"
            onChange={(event) => setText(event.currentTarget.value)}
            error={fields['code']}
          />
        ) : (
          <PasswordField
            {...field}
            label={t`Your password`}
            autoComplete="current-password"
            onChange={(event) => setText(event.currentTarget.value)}
            error={fields['password']}
          />
        )}
        <FormActions
          loading={prove.isPending}
          onCancel={() => closeDialog(DIALOG)}
          submitLabel={<Trans>Continue</Trans>}
        />
      </Stack>
    </form>
  );
}
