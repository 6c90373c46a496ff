/** The person's own last runs, the newest first. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Group, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Home, HomeRun } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';
import { type Column, DataTable } from '@/ui/DataTable';
import { RelativeTime } from '@/ui/RelativeTime';
import { RunStatusBadge, RunStatusDot } from '@/ui/RunStatusBadge';
import { TextLink } from '@/ui/TextLink';
import { Part } from './Part';

const columns: readonly Column<HomeRun>[] = [
  {
    key: 'title',
    header: <Trans>Run</Trans>,
    cell: (run) => (
      <Box miw={0}>
        <TextLink to={paths.run(run.id)} fw={500} size="sm" lineClamp={2}>
          {run.title === '' ? run.use_case_name : run.title}
        </TextLink>
        <Text size="xs" c="dimmed" lineClamp={1}>
          {run.use_case_name}
        </Text>
        {/* A column of its own would leave the title seven letters on a phone. */}
        <Group gap="xs" hiddenFrom="sm" mt={2}>
          <RunStatusDot status={run.status} />
          <Text size="xs" c="dimmed">
            <RelativeTime at={run.created_at} />
          </Text>
        </Group>
      </Box>
    ),
  },
  {
    key: 'status',
    header: <Trans>Status</Trans>,
    width: 120,
    from: 'sm',
    cell: (run) => <RunStatusBadge status={run.status} />,
  },
  {
    key: 'when',
    header: <Trans>When</Trans>,
    width: 150,
    from: 'sm',
    cell: (run) => <RelativeTime at={run.created_at} />,
  },
];

export function RecentRuns({ home }: { home: UseQueryResult<Home> }) {
  const { t } = useLingui();
  return (
    <Part
      title={t`Your recent runs`}
      home={home}
      part="place"
      quiet
      more={
        <TextLink to={paths.runs()} size="sm">
          <Trans>All runs</Trans>
        </TextLink>
      }
    >
      {({ runs }) =>
        runs.length === 0 ? null : (
          <DataTable
            label={t`Your recent runs`}
            columns={columns}
            list={{ rows: runs, error: null, pending: false, retry: () => void home.refetch() }}
            rowKey={(run) => run.id}
            empty={null}
          />
        )
      }
    </Part>
  );
}
