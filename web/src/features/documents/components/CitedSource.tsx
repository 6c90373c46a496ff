/**
 * Where a citation leads: into the document, or, for whoever may read the run and not the document, to what of it went along with the run.
 */
import { Trans } from '@lingui/react/macro';
import { Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isProblem } from '@/api/problem';
import { ErrorView } from '@/ui/ErrorView';
import { sourcesQuery } from '../queries';
import { PassageBlock, PassageListOf } from './PassageList';
import { usePassages } from './use-passages';

type Props = {
  documentId: string;
  cited: string;
  runId: string;
  limit: number;
  /** The way to the whole document, for whoever can open it. */
  link: ReactNode;
};

export function CitedSource({ documentId, cited, runId, limit, link }: Props) {
  const passages = usePassages({ documentId, cited, limit });
  const { error } = passages.list;
  const isClosed = isProblem(error) && error.status === 404 && passages.passages === undefined;
  const sources = useQuery({ ...sourcesQuery(runId, documentId), enabled: isClosed });
  // A passage that is gone is gone for the run too: then the document itself says so.
  if (!isClosed || isProblem(sources.error)) {
    return (
      <Stack gap="md">
        {link}
        <PassageListOf documentId={documentId} cited={cited} passages={passages} />
      </Stack>
    );
  }
  if (sources.error) return <ErrorView error={sources.error} onRetry={() => void sources.refetch()} />;
  const shown = sources.data?.filter(({ id }) => id === cited) ?? [];
  return (
    <Stack gap="md" aria-busy={sources.data === undefined}>
      <Text size="sm" c="dimmed">
        <Trans>You can see the cited passage. The whole document is open to members of its workspace only.</Trans>
      </Text>
      <Paper className="surface" style={{ overflow: 'hidden' }}>
        {shown.map((passage) => (
          <PassageBlock key={passage.id} passage={passage} cited seen={false} onShowPage={undefined} ref={null} />
        ))}
      </Paper>
    </Stack>
  );
}
