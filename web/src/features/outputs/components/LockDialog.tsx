/** Locks a run as a record, with the reason, or opens it again (R63). */
import { Trans, useLingui } from '@lingui/react/macro';
import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Output } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { FormModal } from '@/ui/FormModal';
import { useLock } from '../queries';

type Props = { output: Pick<Output, 'run_id' | 'is_locked'>; onClose: () => void };

export function LockDialog({ output, onClose }: Props) {
  const { t } = useLingui();
  const lock = useLock(output.run_id);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const locks = !output.is_locked;
  const problem = isProblem(lock.error) ? lock.error : null;
  const own = problem?.errors['reason']?.[0] ?? null;
  return (
    <FormModal
      opened
      title={locks ? t`Lock this run` : t`Unlock this run`}
      submitLabel={locks ? <Trans>Lock</Trans> : <Trans>Unlock</Trans>}
      loading={lock.isPending}
      error={problem === null || own !== null ? [] : problem.lines}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        const isMissing = locks && reason.trim() === '';
        setMissing(isMissing);
        if (!isMissing) lock.mutate({ is_locked: locks, reason: reason.trim() }, { onSuccess: onClose });
      }}
    >
      <Text>
        {locks ? (
          <Trans>A locked run is a record: nobody can edit its output until somebody unlocks it.</Trans>
        ) : (
          <Trans>The output can be edited again. Locking and unlocking stay in the audit log.</Trans>
        )}
      </Text>
      <Textarea
        label={locks ? t`Reason` : t`Reason (optional)`}
        required={locks}
        withAsterisk={locks}
        maxLength={500}
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={own ?? (missing ? t`Please say why the run is locked.` : null)}
        data-autofocus
      />
    </FormModal>
  );
}
