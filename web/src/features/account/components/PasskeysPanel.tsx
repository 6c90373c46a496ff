/** The passkeys of the account: a device's own lock instead of a password or a code. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '@/api/types';
import { mfaQuery } from '@/features/auth/sign-in';
import { IconFingerprint, IconPlus, IconTrash } from '@/ui/icons';
import { Panel } from '@/ui/Panel';
import { RelativeTime } from '@/ui/RelativeTime';
import { toast } from '@/ui/toast';
import { PasskeyForm } from './PasskeyForm';
import { RemovePasskeyDialog } from './RemovePasskeyDialog';

export function PasskeysPanel({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useLingui();
  const mfa = useQuery(mfaQuery());
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const [adding, { open, close }] = useDisclosure(false);
  const passkeys = mfa.data?.passkeys;
  if (mfa.error && !mfa.data) return null;

  return (
    <Panel
      title={t`Passkeys`}
      description={
        <Trans>Sign in with your fingerprint, face or device PIN. Passkeys cannot be guessed or phished.</Trans>
      }
      actions={
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={open} disabled={passkeys === undefined}>
          <Trans>Add passkey</Trans>
        </Button>
      }
    >
      {passkeys === undefined || passkeys.length === 0 ? (
        <Text c="dimmed">
          {passkeys === undefined ? <Trans>Loading</Trans> : <Trans>You have no passkey yet.</Trans>}
        </Text>
      ) : (
        <Stack gap="xs" component="ul" p={0} m={0} aria-label={t`Your passkeys`} style={{ listStyle: 'none' }}>
          {passkeys.map((passkey) => (
            <Group key={passkey.id} component="li" gap="sm" wrap="nowrap">
              <IconFingerprint size={20} stroke={1.6} aria-hidden style={{ flexShrink: 0 }} />
              <Stack gap={0} flex={1} miw={0}>
                <Text fw={500} truncate>
                  {passkey.name}
                </Text>
                <Text size="xs" c="dimmed">
                  {passkey.last_used_at === null ? (
                    <Trans>Never used</Trans>
                  ) : (
                    <Trans>
                      Last used: <RelativeTime at={passkey.last_used_at} inside />
                    </Trans>
                  )}
                </Text>
              </Stack>
              <ActionIcon size={32} aria-label={t`Remove passkey ${passkey.name}`} onClick={() => setRemoving(passkey)}>
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
          ))}
        </Stack>
      )}
      {removing === null ? null : (
        <RemovePasskeyDialog passkey={removing} hasPassword={hasPassword} onClose={() => setRemoving(null)} />
      )}
      {adding ? (
        <Modal opened onClose={close} title={<Text fw={600}>{t`Add a passkey`}</Text>}>
          <PasskeyForm
            hasPassword={hasPassword}
            onCancel={close}
            onDone={() => {
              close();
              toast.good(t`Passkey added`);
            }}
          />
        </Modal>
      ) : null}
    </Panel>
  );
}
