/** How far a batch is, how long it will take, what it has used, and why it waits. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import type { BatchDetail } from '@/api/gen/types.gen';
import { formatCost, formatCount, formatDuration, percentOf } from '@/lib/format';
import { Facts } from '@/ui/Facts';
import { IconAlert } from '@/ui/icons';
import { RelativeTime } from '@/ui/RelativeTime';
import { progressOf } from '../model';

export function ProgressPanel({ batch }: { batch: BatchDetail }) {
  const { t } = useLingui();
  const { wanted, ended } = progressOf(batch);
  const { counts } = batch;
  const share = (rows: number) => (wanted === 0 ? 0 : (rows / wanted) * 100);
  return (
    <Paper className="surface" p="md">
      <Stack gap="sm">
        {batch.reason === null ? null : (
          <Alert color="yellow" icon={<IconAlert size={18} />} title={t`Paused by the server`}>
            {batch.reason.message}
          </Alert>
        )}
        {batch.note === null ? null : <Text size="sm">{batch.note}</Text>}
        <Group justify="space-between" gap="xs">
          <Text fw={500} role="status">
            <Trans>
              {formatCount(ended)} of {formatCount(wanted)} rows ({percentOf(ended, wanted)} %)
            </Trans>
          </Text>
          <TimeLeft batch={batch} />
        </Group>
        <Progress.Root size="lg">
          <Progress.Section value={share(counts.succeeded)} color="teal" aria-label={t`Done`} />
          <Progress.Section value={share(counts.failed)} color="red" aria-label={t`Failed`} />
          <Progress.Section value={share(counts.cancelled)} color="gray" aria-label={t`Cancelled`} />
          <Progress.Section value={share(counts.running)} color="indigo" animated aria-label={t`Running`} />
        </Progress.Root>
        <Facts
          facts={[
            {
              key: 'failed',
              name: <Trans>Failed</Trans>,
              value: <Plural value={counts.failed} _0="none" one="# row" other="# rows" />,
            },
            counts.skipped === 0
              ? null
              : {
                  key: 'skipped',
                  name: <Trans>Left out</Trans>,
                  value: <Plural value={counts.skipped} one="# row with errors" other="# rows with errors" />,
                },
            { key: 'used', name: <Trans>Used</Trans>, value: <Used batch={batch} /> },
            {
              key: 'by',
              name: <Trans>Runs as</Trans>,
              value: batch.created_by_name,
            },
            batch.started_at === null
              ? null
              : { key: 'at', name: <Trans>Started</Trans>, value: <RelativeTime at={batch.started_at} /> },
          ]}
        />
      </Stack>
    </Paper>
  );
}

function TimeLeft({ batch }: { batch: BatchDetail }) {
  if (batch.status !== 'running') return null;
  return (
    <Text size="sm" c="dimmed">
      {batch.seconds_left === null ? (
        <Trans>Estimating the time left</Trans>
      ) : (
        <Trans>about {formatDuration(batch.seconds_left * 1_000)} left</Trans>
      )}
    </Text>
  );
}

function Used({ batch }: { batch: BatchDetail }) {
  const { spent, max_cost_micros: mostCost, max_tokens: mostTokens } = batch;
  const cost = spent.cost_micros === null ? null : formatCost(spent.cost_micros, spent.currency ?? '');
  const limit = mostCost === null ? null : formatCost(mostCost, spent.currency ?? '');
  return (
    <>
      {mostTokens === null ? (
        <Trans>{formatCount(spent.tokens)} tokens</Trans>
      ) : (
        <Trans>
          {formatCount(spent.tokens)} of {formatCount(mostTokens)} tokens
        </Trans>
      )}
      {cost === null ? null : ` · ${cost}`}
      {limit === null ? null : ` / ${limit}`}
    </>
  );
}
