/** A failed part of a page: what happened in words, another try, and the id that support asks for. */
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { isProblem } from '@/api/problem';
import { IconAlert, IconRefresh } from './icons';

type Props = { error: unknown; onRetry?: (() => void) | undefined; retrying?: boolean };

export function ErrorView({ error, onRetry, retrying = false }: Props) {
  const problem = isProblem(error) ? error : null;
  return (
    <Alert color="red" icon={<IconAlert size={18} />} title={<Trans>This could not be loaded</Trans>} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text>{problem?.message ?? <Trans>Something went wrong!</Trans>}</Text>
        <Group gap="sm">
          {onRetry ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconRefresh size={14} />}
              loading={retrying}
              onClick={onRetry}
            >
              <Trans>Try again</Trans>
            </Button>
          ) : null}
          {problem?.requestId ? (
            <Text size="xs" c="dimmed">
              <Trans>
                Reference <Code>{problem.requestId}</Code>
              </Trans>
            </Text>
          ) : null}
        </Group>
      </Stack>
    </Alert>
  );
}
