/** The first password of a new account. It is shown this once, so nothing but the button closes the dialog. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import type { CreatedPerson } from '@/api/types';
import { fullName } from '@/lib/format';
import { CopyButton } from '@/ui/CopyButton';
import { IconInfo } from '@/ui/icons';

export function PasswordOnce({ created, onClose }: { created: CreatedPerson; onClose: () => void }) {
  const { t } = useLingui();
  const name = fullName(created.user);
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={<Text fw={600}>{t`${name} can sign in now`}</Text>}
    >
      <Stack gap="md">
        <Alert icon={<IconInfo size={18} />} color="indigo">
          <Trans>This password is shown only now. Copy it and hand it over in a safe way.</Trans>
        </Alert>
        <TextInput label={t`Email`} readOnly value={created.user.email} />
        <Group align="flex-end" gap="sm" wrap="nowrap">
          <TextInput
            label={t`Password`}
            readOnly
            flex={1}
            value={created.initial_password}
            onFocus={(event) => event.currentTarget.select()}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          />
          <CopyButton value={created.initial_password} />
        </Group>
        <Group justify="flex-end">
          <Button onClick={onClose}>
            <Trans>I have kept it</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
