/** Two people, or two tabs, changed one thing: what differs is shown, and a person chooses. */
import { useLingui } from '@lingui/react/macro';
import { Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export function ConflictModal({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    // There is no third way out: leaving the question open would let the two drift further apart.
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size="xl"
      title={<Text fw={600}>{t`Somebody else saved first`}</Text>}
    >
      <Stack gap="md">{children}</Stack>
    </Modal>
  );
}
