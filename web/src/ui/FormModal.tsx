/** A dialog with a form. `loading` and `error` are required, so that neither state can be forgotten. */
import { Trans } from '@lingui/react/macro';
import { Button, Group, Modal, type ModalProps, Stack, Text } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { isProblem } from '@/api/problem';
import { ErrorSummary } from './ErrorSummary';

type Props = {
  opened: boolean;
  title: string;
  submitLabel: ReactNode;
  loading: boolean;
  /** Lines that belong to no field. */
  error: readonly string[];
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
  danger?: boolean;
  size?: ModalProps['size'];
};

export function FormModal({
  opened,
  title,
  submitLabel,
  loading,
  error,
  onSubmit,
  onClose,
  children,
  danger = false,
  size = 'md',
}: Props) {
  return (
    // While the answer is open the dialog stays: closing it would hide whether the change was made.
    <Modal
      opened={opened}
      size={size}
      onClose={onClose}
      title={<Text fw={600}>{title}</Text>}
      closeOnClickOutside={!loading}
      closeOnEscape={!loading}
      withCloseButton={!loading}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <ErrorSummary lines={error} />
          {children}
          <FormActions loading={loading} onCancel={onClose} submitLabel={submitLabel} danger={danger} />
        </Stack>
      </form>
    </Modal>
  );
}

type ActionProps = { loading: boolean; onCancel: () => void; submitLabel: ReactNode; danger?: boolean };

export function FormActions({ loading, onCancel, submitLabel, danger = false }: ActionProps) {
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onCancel} disabled={loading}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="submit" loading={loading} {...(danger ? { color: 'red' } : {})}>
        {submitLabel}
      </Button>
    </Group>
  );
}

/** For a form without fields of its own: everything that was refused, in one place. */
export function FormError({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  return <ErrorSummary lines={isProblem(error) ? error.lines : ['Something went wrong!']} />;
}
