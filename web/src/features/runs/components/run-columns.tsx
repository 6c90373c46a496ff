/** The columns of a list of runs. */
import { Trans } from '@lingui/react/macro';
import { Badge, Box, Group, Text } from '@mantine/core';
import type { RunSummary } from '@/api/types';
import { formatDuration } from '@/lib/format';
import { paths } from '@/lib/paths';
import type { Column } from '@/ui/DataTable';
import { RelativeTime } from '@/ui/RelativeTime';
import { RunStatusBadge } from '@/ui/RunStatusBadge';
import { TextLink } from '@/ui/TextLink';

type Options = { withUseCase: boolean; current: string | null; href: (run: RunSummary) => string };

export const runHref = (run: RunSummary) => paths.runUseCase(run.use_case_id, { run: run.id });

export function runColumns({ withUseCase, current, href }: Options): Column<RunSummary>[] {
  return [
    {
      key: 'title',
      header: <Trans>Run</Trans>,
      cell: (run) => (
        <Box miw={0}>
          <Group gap="xs" wrap="nowrap">
            <TextLink
              to={href(run)}
              fw={run.id === current ? 600 : 500}
              size="sm"
              lineClamp={1}
              {...(run.id === current ? { 'aria-current': 'true' } : {})}
            >
              {run.title === '' ? run.use_case_name : run.title}
            </TextLink>
            {run.is_test ? (
              <Badge color="grape" style={{ flexShrink: 0 }}>
                <Trans>Test</Trans>
              </Badge>
            ) : null}
          </Group>
          {withUseCase ? (
            <Text size="xs" c="dimmed" lineClamp={1}>
              {run.use_case_name}
            </Text>
          ) : null}
          <Text size="xs" c="dimmed" hiddenFrom="sm">
            <RelativeTime at={run.created_at} />
          </Text>
        </Box>
      ),
    },
    { key: 'status', header: <Trans>Status</Trans>, width: 110, cell: (run) => <RunStatusBadge status={run.status} /> },
    {
      key: 'took',
      header: <Trans>Took</Trans>,
      width: 90,
      align: 'right',
      from: 'lg',
      cell: (run) => (run.duration_ms === null ? '–' : formatDuration(run.duration_ms)),
    },
    {
      key: 'who',
      header: <Trans>Who</Trans>,
      width: 150,
      from: 'md',
      cell: (run) => run.created_by_name,
    },
    {
      key: 'when',
      header: <Trans>When</Trans>,
      width: 140,
      from: 'sm',
      cell: (run) => <RelativeTime at={run.created_at} />,
    },
  ];
}
