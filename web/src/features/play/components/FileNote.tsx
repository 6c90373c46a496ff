/** Beside a document that goes along: that it is still being read, or why it cannot be. What is ready says nothing. */
import { Trans } from '@lingui/react/macro';
import { Button, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { documentQuery, useRetryDocument } from '@/features/documents/queries';

export function FileNote({ id }: { id: string }) {
  const { data: document } = useQuery({ ...documentQuery(id), meta: { shownInPlace: true } });
  const retry = useRetryDocument();
  if (document === undefined || document.status === 'ready') return null;
  if (document.status === 'failed') {
    return (
      <>
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {document.problem?.message ?? <Trans>This file could not be read.</Trans>}
        </Text>
        <Button size="compact-xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate(id)}>
          <Trans>Read again</Trans>
        </Button>
      </>
    );
  }
  return (
    <>
      <Loader size={12} aria-hidden />
      <Text size="xs" c="dimmed" role="status">
        <Trans>is being read</Trans>
      </Text>
    </>
  );
}
