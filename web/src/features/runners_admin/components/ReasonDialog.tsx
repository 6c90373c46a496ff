/** Asks why before something goes out of use; the reason is kept where people look for it later. */
import { useLingui } from '@lingui/react/macro';
import { Text, Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';

type Props = {
  title: string;
  message: ReactNode;
  action: string;
  loading: boolean;
  error: unknown;
  onReason: (reason: string) => void;
  onClose: () => void;
};

const SHORTEST = 3;

export function ReasonDialog({ title, message, action, loading, error, onReason, onClose }: Props) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [touched, setTouched] = useState(false);
  const split = splitErrors(error, ['reason']);
  const problem = reason.trim().length < SHORTEST ? t`Please give a reason (at least 3 characters)` : null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched(true);
    if (problem === null) onReason(reason.trim());
  };
  return (
    <FormModal
      opened
      title={title}
      submitLabel={action}
      danger
      loading={loading}
      error={split.summary}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{message}</Text>
      <Textarea
        label={t`Reason`}
        description={t`Kept with the version and in the audit log`}
        required
        data-autofocus
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={split.fields['reason'] ?? (touched ? problem : null)}
      />
    </FormModal>
  );
}
