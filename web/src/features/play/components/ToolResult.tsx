/** What a use case wrote, read by the reader's own right to its run. */
import { Trans } from '@lingui/react/macro';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isProblem } from '@/api/problem';
import { DocumentView } from '@/features/outputs/components/DocumentView';
import { PictureContext } from '@/features/outputs/picture-context';
import { hasContent } from '@/features/runs/model';
import { runQuery } from '@/features/runs/queries';
import { ErrorView } from '@/ui/ErrorView';
import classes from './Play.module.css';

export function ToolResult({ runId }: { runId: string }) {
  const { data, error, refetch, isFetching } = useQuery({ ...runQuery(runId), meta: { shownInPlace: true } });
  if (isProblem(error) && error.status === 404) {
    return (
      <Text size="sm" c="dimmed" mt="xs">
        <Trans>You may not open this run.</Trans>
      </Text>
    );
  }
  if (error !== null) return <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (data === undefined) return <Skeleton h={80} mt="xs" aria-busy />;
  return (
    <div className={classes.toolResult}>
      {hasContent(data.output) ? (
        <PictureContext value={runId}>
          <DocumentView root={data.output} />
        </PictureContext>
      ) : (
        <Text size="sm">
          <Trans>It wrote nothing.</Trans>
        </Text>
      )}
    </div>
  );
}
