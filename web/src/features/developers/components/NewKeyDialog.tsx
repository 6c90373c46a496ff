/** Name and end of a new key. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { useState } from 'react';
import type { CreatedApiKey } from '@/api/gen/types.gen';
import { NewSecretDialog } from '@/ui/NewSecretDialog';
import { useCreateKey } from '../queries';

type Props = { onClose: () => void; onCreated: (created: CreatedApiKey) => void };

export function NewKeyDialog({ onClose, onCreated }: Props) {
  const { t } = useLingui();
  const create = useCreateKey();
  const [days, setDays] = useState('90');
  return (
    <NewSecretDialog
      title={t`New API key`}
      nameHelp={t`The program that uses it, so that you know which key to revoke`}
      submitLabel={<Trans>Create key</Trans>}
      loading={create.isPending}
      error={create.error}
      more={['expires_in_days']}
      onCreate={(name) =>
        create.mutate({ name, days: days === 'never' ? null : Number(days) }, { onSuccess: onCreated })
      }
      onClose={onClose}
    >
      {(problems) => (
        <Select
          label={t`Expires`}
          allowDeselect={false}
          value={days}
          onChange={(value) => setDays(value ?? '90')}
          error={problems['expires_in_days']}
          data={[
            { value: '30', label: t`In 30 days` },
            { value: '90', label: t`In 90 days` },
            { value: '365', label: t`In a year` },
            { value: 'never', label: t`Never` },
          ]}
        />
      )}
    </NewSecretDialog>
  );
}
