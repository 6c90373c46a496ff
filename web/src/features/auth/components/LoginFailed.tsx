/** The dialog of a refused sign-in (specification §8): the first password error, or the neutral sentence. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { Problem } from '@/api/problem';

/** An answer that neither signs in nor asks for anything: nobody should see it, and it must not look like success. */
export const NOT_SIGNED_IN = new Problem({ status: 200, code: 'auth.nothing', message: '' });

/** The server's words when it has any: they are neutral by its own rule, and name a lock-out. */
export function loginFailureText(problem: Problem): string | null {
  const password = problem.errors['password']?.[0];
  if (password !== undefined) return password;
  const explains = [0, 401, 403, 423].includes(problem.status);
  return explains && problem.message !== '' ? problem.message : null;
}

export function LoginFailed({ problem, onClose }: { problem: Problem | null; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Modal
      opened={problem !== null}
      onClose={onClose}
      title={<Text fw={600}>{t`Sign-in failed`}</Text>}
      size="sm"
      returnFocus={false}
    >
      <Stack gap="md">
        <Text>{(problem ? loginFailureText(problem) : null) ?? t`Something went wrong!`}</Text>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            <Trans>Try again</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
