/** News of something done that can be taken back for a while. */
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { isProblem } from '@/api/problem';
import { toast } from './toast';

// Long enough to read it and to get there with the keyboard.
const LIFE = 12_000;

export function offerUndo(message: string, undo: () => Promise<unknown>) {
  const id = notifications.show({
    message: <UndoMessage message={message} undo={undo} close={() => notifications.hide(id)} />,
    color: 'teal',
    role: 'status',
    autoClose: LIFE,
    closeButtonProps: { 'aria-label': i18n._(msg`Close`) },
  });
}

type Props = { message: string; undo: () => Promise<unknown>; close: () => void };

function UndoMessage({ message, undo, close }: Props) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await undo();
      close();
      toast.good(i18n._(msg`Undone`));
    } catch (error) {
      close();
      toast.bad(isProblem(error) ? error.message : i18n._(msg`This could not be undone.`));
    }
  };
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {message}
      </Text>
      <Button variant="subtle" size="compact-sm" flex="none" loading={busy} onClick={() => void run()}>
        <Trans>Undo</Trans>
      </Button>
    </Group>
  );
}
