/** The answers that cite a document: each can be run again with what is in force now, and the two compared. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { CitingRun, Document } from '@/api/gen/types.gen';
import classes from '@/features/documents/components/Documents.module.css';
import { citingQuery } from '@/features/documents/queries';
import { useRunAgain } from '@/features/runs/run-again';
import { paths } from '@/lib/paths';
import { ErrorView } from '@/ui/ErrorView';
import { IconArrowsLeftRight } from '@/ui/icons';
import { RelativeTime } from '@/ui/RelativeTime';
import { TextLink } from '@/ui/TextLink';

type Props = { document: Document; mayRun: boolean };

export function CitingList({ document, mayRun }: Props) {
  const citing = useInfiniteQuery(citingQuery(document.id));
  if (citing.error && !citing.data) {
    return <ErrorView error={citing.error} onRetry={() => void citing.refetch()} retrying={citing.isFetching} />;
  }
  if (!citing.data) return <Skeleton h={96} radius="md" aria-busy />;
  const runs = citing.data.pages.flatMap((page) => page.data);
  return (
    <Stack gap="xs" align="flex-start">
      {runs.length > 0 ? (
        <ul className={classes.plain} style={{ alignSelf: 'stretch' }}>
          {runs.map((run) => (
            <CitingRow key={run.run_id} run={run} inForce={document.version} mayRun={mayRun} />
          ))}
        </ul>
      ) : (
        <Text size="sm" c="dimmed">
          {citing.hasNextPage ? (
            <Trans>None of the locked and newest answers of this workspace cites it.</Trans>
          ) : (
            <Trans>No answer of this workspace cites it.</Trans>
          )}
        </Text>
      )}
      {citing.hasNextPage ? (
        <Button
          size="xs"
          variant="default"
          loading={citing.isFetchingNextPage}
          onClick={() => void citing.fetchNextPage()}
        >
          <Trans>Look through older answers</Trans>
        </Button>
      ) : null}
    </Stack>
  );
}

function CitingRow({ run, inForce, mayRun }: { run: CitingRun; inForce: number; mayRun: boolean }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const again = useRunAgain();
  const name = run.title === '' ? run.use_case_name : run.title;
  const compare = () =>
    again.mutate(run, { onSuccess: (made) => void navigate(paths.compareRuns(run.run_id, made.id)) });
  return (
    <li className={classes.listed}>
      <Stack gap={2} flex={1} miw={0}>
        <Group gap="xs">
          <TextLink to={paths.run(run.run_id)} size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </TextLink>
          {run.is_locked ? (
            <Badge size="sm" color="gray">
              <Trans>Locked</Trans>
            </Badge>
          ) : null}
        </Group>
        <Text size="xs" c="dimmed" component="div">
          <Plural value={run.citations} one="# citation" other="# citations" />
          {run.version === null ? null : (
            <>
              {' · '}
              {run.version === inForce ? (
                <Trans>of the current version</Trans>
              ) : (
                <Trans>of version {run.version}</Trans>
              )}
            </>
          )}
          {' · '}
          <RelativeTime at={run.created_at} /> · {run.created_by_name}
        </Text>
      </Stack>
      {mayRun && run.version !== inForce ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowsLeftRight size={14} />}
          loading={again.isPending}
          onClick={compare}
          aria-label={t`Run again and compare: ${name}`}
        >
          <Trans>Run again and compare</Trans>
        </Button>
      ) : null}
    </li>
  );
}
