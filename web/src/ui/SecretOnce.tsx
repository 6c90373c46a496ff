/** A secret that is shown this once: nothing but the button closes the dialog, or it would be gone by a stray click. */
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from './CopyButton';
import { IconInfo } from './icons';

type Props = {
  title: string;
  label: string;
  value: string;
  onClose: () => void;
  /** What to do with it. */
  children?: ReactNode;
};

export function SecretOnce({ title, label, value, onClose, children }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      size="lg"
      title={<Text fw={600}>{title}</Text>}
    >
      <Stack gap="md">
        <Alert icon={<IconInfo size={18} />} color="indigo">
          <Trans>This is shown only now. Copy it and keep it in a safe place.</Trans>
        </Alert>
        <Group align="flex-end" gap="sm">
          <TextInput
            label={label}
            readOnly
            flex="1 1 14rem"
            value={value}
            onFocus={(event) => event.currentTarget.select()}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          />
          <CopyButton value={value} />
        </Group>
        {children}
        <Group justify="flex-end">
          <Button onClick={onClose}>
            <Trans>I have saved it</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
