/** Name and end of a new key. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import type { CreatedApiKey, KeyScope } from '@/api/gen/types.gen';
import { NewSecretDialog } from '@/ui/NewSecretDialog';
import { isScope, SCOPES } from '../model';
import { useCreateKey } from '../queries';
import { SCOPE_WORDS } from '../words';

type Props = { onClose: () => void; onCreated: (created: CreatedApiKey) => void };

export function NewKeyDialog({ onClose, onCreated }: Props) {
  const { t } = useLingui();
  const create = useCreateKey();
  const [days, setDays] = useState('90');
  const [scopes, setScopes] = useState<KeyScope[]>(['models', 'use_cases']);
  const [touched, setTouched] = useState(false);
  const missing = scopes.length === 0 ? t`Choose at least one.` : null;
  const make = (name: string) => {
    setTouched(true);
    if (missing !== null) return;
    create.mutate({ name, days: days === 'never' ? null : Number(days), scopes }, { onSuccess: onCreated });
  };
  return (
    <NewSecretDialog
      title={t`New API key`}
      nameHelp={t`The program that uses it, so that you know which key to revoke`}
      submitLabel={<Trans>Create key</Trans>}
      loading={create.isPending}
      error={create.error}
      more={['expires_in_days', 'scopes']}
      onCreate={make}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Checkbox.Group
            label={t`Scope`}
            description={t`What the key can be used for, as far as your role allows it`}
            value={scopes}
            onChange={(chosen) => setScopes(chosen.filter(isScope))}
            error={problems['scopes'] ?? (touched ? missing : null)}
          >
            <Stack gap="xs" mt="xs">
              {SCOPES.map((scope) => (
                <Checkbox
                  key={scope}
                  value={scope}
                  label={t(SCOPE_WORDS[scope].name)}
                  description={t(SCOPE_WORDS[scope].about)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
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
        </>
      )}
    </NewSecretDialog>
  );
}
