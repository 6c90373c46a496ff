/** The person's own last runs, the newest first. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Group, Text } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Whole } from '@/api/api';
import type { RunSummary } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';
import { type Column, DataTable } from '@/ui/DataTable';
import { pagedListState } from '@/ui/list-state';
import { RelativeTime } from '@/ui/RelativeTime';
import { RunStatusBadge, RunStatusDot } from '@/ui/RunStatusBadge';
import { TextLink } from '@/ui/TextLink';
import { Section } from './Section';

const columns: readonly Column<RunSummary>[] = [
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

export function RecentRuns({ query }: { query: UseInfiniteQueryResult<InfiniteData<Whole<'get', '/run/list'>>> }) {
  const { t } = useLingui();
  return (
    <Section
      title={t`Your recent runs`}
      more={
        <TextLink to={paths.runs()} size="sm">
          <Trans>All runs</Trans>
        </TextLink>
      }
    >
      <DataTable
        label={t`Your recent runs`}
        columns={columns}
        list={{ ...pagedListState(query), more: undefined, total: undefined }}
        rowKey={(run) => run.id}
        empty={null}
      />
    </Section>
  );
}
