/** Name and end of a new key. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { CreatedApiKey } from '@/api/types-identity';
import { requiredProblem } from '@/lib/validation';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { useCreateKey } from '../queries';

type Props = { onClose: () => void; onCreated: (created: CreatedApiKey) => void };

export function NewKeyDialog({ onClose, onCreated }: Props) {
  const { t } = useLingui();
  const create = useCreateKey();
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const [touched, setTouched] = useState(false);
  const split = splitErrors(create.error, ['name', 'expires_in_days']);
  const problem = requiredProblem(t`name`)(name);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched(true);
    if (problem !== null) return;
    create.mutate({ name: name.trim(), days: days === 'never' ? null : Number(days) }, { onSuccess: onCreated });
  };
  return (
    <FormModal
      opened
      title={t`New API key`}
      submitLabel={<Trans>Create key</Trans>}
      loading={create.isPending}
      error={split.summary}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t`Name`}
        description={t`What uses it: you will want to know when you revoke it`}
        required
        data-autofocus
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={split.fields['name'] ?? (touched ? problem : null)}
      />
      <Select
        label={t`Expires`}
        allowDeselect={false}
        value={days}
        onChange={(value) => setDays(value ?? '90')}
        error={split.fields['expires_in_days']}
        data={[
          { value: '30', label: t`In 30 days` },
          { value: '90', label: t`In 90 days` },
          { value: '365', label: t`In a year` },
          { value: 'never', label: t`Never` },
        ]}
      />
    </FormModal>
  );
}
