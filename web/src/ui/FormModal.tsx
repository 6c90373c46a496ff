/**
 * A dialog with a form. `loading` and `error` are required, so that neither state can be forgotten. What was typed does not go with a
 * slip of the hand: a click beside it, Esc and the cross ask first.
 */
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, type ModalProps, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
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
  const [typed, setTyped] = useState(false);
  const [asked, setAsked] = useState(false);
  // Opened again it is another form.
  if (!opened && (typed || asked)) {
    setTyped(false);
    setAsked(false);
  }
  // The question takes the keyboard, and gives it back to whoever goes on.
  const typing = useRef<HTMLElement | null>(null);
  // Who asks a second time means it.
  const leave = () => {
    if (!typed || asked) return onClose();
    typing.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setAsked(true);
  };
  const stay = () => {
    setAsked(false);
    typing.current?.focus();
  };
  // React hands an event on to where the dialog is written, which may be within a form of the page.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.stopPropagation();
    onSubmit(event);
  };
  return (
    // While the answer is open the dialog stays: closing it would hide whether the change was made.
    <Modal
      opened={opened}
      size={size}
      onClose={leave}
      title={<Text fw={600}>{title}</Text>}
      closeOnClickOutside={!loading}
      closeOnEscape={!loading}
      withCloseButton={!loading}
    >
      <form onSubmit={submit} onInput={() => setTyped(true)} noValidate>
        <Stack gap="md">
          <ErrorSummary lines={error} />
          {children}
          {asked ? (
            <Unsaved onStay={stay} onLeave={onClose} />
          ) : (
            <FormActions loading={loading} onCancel={onClose} submitLabel={submitLabel} danger={danger} />
          )}
        </Stack>
      </form>
    </Modal>
  );
}

// One function, so that it is not called anew with each drawing.
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

function Unsaved({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Alert color="orange" role="alert" title={<Trans>What you typed has not been saved</Trans>}>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onLeave}>
          <Trans>Close without saving</Trans>
        </Button>
        <Button ref={takeFocus} onClick={onStay}>
          <Trans>Keep editing</Trans>
        </Button>
      </Group>
    </Alert>
  );
}

type ActionProps = { loading: boolean; onCancel: () => void; submitLabel: ReactNode; danger?: boolean };

export function FormActions({ loading, onCancel, submitLabel, danger = false }: ActionProps) {
  return (
    <Group justify="flex-end" gap="sm" className="form-actions">
      <Button variant="default" onClick={onCancel} disabled={loading}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="submit" loading={loading} {...(danger ? { color: 'red' } : {})}>
        {submitLabel}
      </Button>
    </Group>
  );
}
