/** The columns of a list of runs. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Box, Group, Text } from '@mantine/core';
import type { RunSummary } from '@/api/gen/types.gen';
import { formatDuration } from '@/lib/format';
import { paths } from '@/lib/paths';
import type { Column } from '@/ui/DataTable';
import { IconBookmarkFilled, IconLock } from '@/ui/icons';
import { RelativeTime } from '@/ui/RelativeTime';
import { RunStatusBadge, RunStatusDot } from '@/ui/RunStatusBadge';
import { TextLink } from '@/ui/TextLink';
import { costOf } from './run-figures';

type Options = { withUseCase: boolean; current: string | null; href: (run: RunSummary) => string };

/** Of a use case's run its page; a chat's turn is shown in its chat. */
export const runHref = ({ id, use_case_id }: Pick<RunSummary, 'id' | 'use_case_id'>) =>
  use_case_id === null ? paths.run(id) : paths.runUseCase(use_case_id, { run: id });

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
              lineClamp={2}
              {...(run.id === current ? { 'aria-current': 'true' } : {})}
            >
              {run.title === '' ? run.use_case_name : run.title}
            </TextLink>
            {run.is_bookmarked ? (
              <IconBookmarkFilled size={14} aria-label={t`Bookmarked`} style={{ flexShrink: 0 }} />
            ) : null}
            {run.is_locked ? <IconLock size={14} aria-label={t`Locked`} style={{ flexShrink: 0 }} /> : null}
          </Group>
          {withUseCase ? (
            <Text size="xs" c="dimmed" lineClamp={1}>
              {run.use_case_name}
            </Text>
          ) : null}
          {/* Under the title, never beside it: on a phone they would leave it no room. */}
          <Group gap="xs" hiddenFrom="sm" mt={2}>
            <RunStatusDot status={run.status} />
            <Text size="xs" c="dimmed">
              <RelativeTime at={run.created_at} />
            </Text>
          </Group>
          {run.batch_id === null && !run.is_test ? null : (
            <Group gap="xs" mt={2}>
              {run.batch_id === null ? null : (
                <TextLink to={paths.batch(run.batch_id)} size="xs">
                  <Trans>From a batch</Trans>
                </TextLink>
              )}
              {run.is_test ? (
                <Badge color="grape" size="sm">
                  <Trans>Test</Trans>
                </Badge>
              ) : null}
            </Group>
          )}
        </Box>
      ),
    },
    {
      key: 'status',
      header: <Trans>Status</Trans>,
      width: 110,
      from: 'sm',
      cell: (run) => <RunStatusBadge status={run.status} />,
    },
    {
      key: 'took',
      header: <Trans>Took</Trans>,
      width: 112,
      align: 'right',
      from: 'lg',
      cell: (run) => (run.duration_ms === null ? '–' : formatDuration(run.duration_ms)),
    },
    {
      key: 'cost',
      header: <Trans>Cost</Trans>,
      width: 100,
      align: 'right',
      from: 'lg',
      cell: (run) => costOf(run) ?? '–',
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
