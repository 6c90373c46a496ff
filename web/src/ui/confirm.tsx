/** Asks before something is lost. It runs the deed itself, so a failure is shown where the question was asked. */
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { isProblem } from '@/api/problem';
import { closeDialog, newDialogId, openDialog } from './dialogs';
import { ErrorSummary } from './ErrorSummary';

type Question = {
  title: string;
  /** What is lost, naming the object. */
  message: ReactNode;
  action: string;
  run: () => Promise<unknown>;
};

export function confirm(question: Question) {
  const modalId = newDialogId();
  void openDialog({
    modalId,
    title: (
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {question.title}
      </Text>
    ),
    children: <ConfirmBody question={question} close={() => closeDialog(modalId)} />,
  });
}

function ConfirmBody({ question, close }: { question: Question; close: () => void }) {
  const [state, setState] = useState<{ busy: boolean; lines: string[] }>({ busy: false, lines: [] });
  const run = async () => {
    setState({ busy: true, lines: [] });
    try {
      await question.run();
      close();
    } catch (error) {
      setState({ busy: false, lines: isProblem(error) ? error.lines : ['Something went wrong!'] });
    }
  };
  return (
    <Stack gap="md">
      <Text component="div">{question.message}</Text>
      <ErrorSummary lines={state.lines} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={close} disabled={state.busy} data-autofocus>
          <Trans>Cancel</Trans>
        </Button>
        <Button color="red" loading={state.busy} onClick={() => void run()}>
          {question.action}
        </Button>
      </Group>
    </Stack>
  );
}
