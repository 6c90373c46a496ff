/** The last runs of a use case, small, beside the answer; all of them are a tab of their own. */
import { Trans } from '@lingui/react/macro';
import { Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { UseCase } from '@/api/gen/types.gen';
import classes from '@/features/runs/components/Runs.module.css';
import { runsQuery } from '@/features/runs/queries';
import { paths } from '@/lib/paths';
import { ErrorView } from '@/ui/ErrorView';
import { RelativeTime } from '@/ui/RelativeTime';
import { RunStatusDot } from '@/ui/RunStatusBadge';
import { TextLink } from '@/ui/TextLink';

const SHOWN = 6;

export function RecentRuns({ useCase, current }: { useCase: UseCase; current: string | null }) {
  const list = useInfiniteQuery(
    runsQuery({ use_case_id: useCase.id, ...(useCase.shared_only ? { mine: true } : {}), limit: SHOWN }),
  );
  const rows = list.data?.pages[0]?.data;
  return (
    <Paper className={`surface ${classes.recent ?? ''}`} component="section" aria-labelledby="recent-runs">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="recent-runs">
          <Trans>Recent runs</Trans>
        </Title>
        <TextLink to={paths.caseHistory(useCase.id)} size="sm">
          <Trans>All runs</Trans>
        </TextLink>
      </Group>
      {list.error && rows === undefined ? (
        <ErrorView error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : rows === undefined ? (
        <Skeleton h={120} />
      ) : rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          <Trans>No runs yet.</Trans>
        </Text>
      ) : (
        <Stack component="ul" gap={2} className={classes.recentList}>
          {rows.map((run) => (
            <li key={run.id} className={classes.recentRow} data-current={run.id === current || undefined}>
              <RunStatusDot status={run.status} />
              <div className={classes.recentText}>
                <TextLink
                  to={paths.runUseCase(useCase.id, { run: run.id })}
                  size="sm"
                  lineClamp={2}
                  {...(run.id === current ? { 'aria-current': 'true' as const, fw: 600 } : {})}
                >
                  {run.title === '' ? run.use_case_name : run.title}
                </TextLink>
                <Text size="xs" c="dimmed">
                  <RelativeTime at={run.created_at} /> · {run.created_by_name}
                </Text>
              </div>
            </li>
          ))}
        </Stack>
      )}
    </Paper>
  );
}
