/** The dialog of a refused sign-in (specification §8): the first password error, or the neutral sentence. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Problem } from '@/api/problem';

/** The server's words when it has any: they are neutral by its own rule, and name a lock-out. */
export function loginFailureText(problem: Problem): string | null {
  const password = problem.errors['password']?.[0];
  if (password !== undefined) return password;
  const explains = [0, 401, 403, 423].includes(problem.status);
  return explains && problem.message !== '' ? problem.message : null;
}

export function LoginFailed({ problem, onClose }: { problem: Problem; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Modal opened onClose={onClose} title={<Text fw={600}>{t`Sign-in failed`}</Text>} size="sm" returnFocus={false}>
      <Stack gap="md">
        <Text>{loginFailureText(problem) ?? t`Something went wrong!`}</Text>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            <Trans>Try again</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
