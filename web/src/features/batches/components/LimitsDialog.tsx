/** Another name, other limits, while a batch runs or waits. */
import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { BatchDetail } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { FormModal } from '@/ui/FormModal';
import { limitsForm, readLimits } from '../limits';
import { useChangeBatch } from '../queries';
import { LimitFields } from './LimitFields';

export function LimitsDialog({ batch, onClose }: { batch: BatchDetail; onClose: () => void }) {
  const { t } = useLingui();
  const change = useChangeBatch(batch.id);
  const [name, setName] = useState(batch.name);
  const [form, setForm] = useState(() => limitsForm(batch));
  const [wrong, setWrong] = useState<string[]>([]);
  const lines = isProblem(change.error) ? change.error.lines : wrong;
  return (
    <FormModal
      opened
      title={t`Name and limits`}
      submitLabel={<Trans>Save</Trans>}
      loading={change.isPending}
      error={lines}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        const limits = readLimits(form);
        if (limits === undefined || name.trim() === '') {
          setWrong([t`Enter a name. Limits are numbers above zero, or empty.`]);
          return;
        }
        setWrong([]);
        change.mutate({ name, limits }, { onSuccess: onClose });
      }}
    >
      <TextInput
        label={t`Name`}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={200}
      />
      <LimitFields form={form} onChange={setForm} errors={{}} />
    </FormModal>
  );
}
