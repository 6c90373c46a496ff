/** The columns of the list of jobs. */
import { Plural, Trans } from '@lingui/react/macro';
import { Badge, Box, Group, Menu, Text } from '@mantine/core';
import { formatDateTime } from '@/lib/format';
import { actionsColumn, RowMenu } from '@/ui/columns';
import type { Column } from '@/ui/DataTable';
import { IconBan, IconRefresh } from '@/ui/icons';
import { RelativeTime, useNow } from '@/ui/RelativeTime';
import { kindWords } from '../model';
import type { Job } from '../queries';

type Acts = { onRetry: (job: Job) => void; onCancel: (job: Job) => void };

export const jobColumns = ({ onRetry, onCancel }: Acts): Column<Job>[] => [
  { key: 'kind', header: <Trans>Job</Trans>, cell: (job) => <Name job={job} /> },
  {
    key: 'state',
    header: <Trans>State</Trans>,
    width: 190,
    from: 'sm',
    cell: (job) => <State job={job} />,
  },
  {
    key: 'company',
    header: <Trans>Company</Trans>,
    width: 180,
    from: 'sm',
    cell: (job) => <Text style={{ overflowWrap: 'anywhere' }}>{job.client_name}</Text>,
  },
  {
    key: 'cause',
    header: <Trans>Last failure</Trans>,
    from: 'md',
    cell: (job) => <Cause job={job} />,
  },
  {
    key: 'created',
    header: <Trans>Queued</Trans>,
    width: 130,
    from: 'lg',
    cell: (job) => <RelativeTime at={job.created_at} />,
  },
  actionsColumn((job) =>
    isChangeable(job) ? (
      <RowMenu name={kindWords(job.kind)}>
        {job.can_retry ? (
          <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => onRetry(job)}>
            <Trans>Retry now</Trans>
          </Menu.Item>
        ) : null}
        {job.is_periodic ? null : (
          <Menu.Item color="red" leftSection={<IconBan size={16} />} onClick={() => onCancel(job)}>
            <Trans>Cancel job</Trans>
          </Menu.Item>
        )}
      </RowMenu>
    ) : null,
  ),
];

/** A periodic job that runs has nothing to choose from, and one that was cancelled ends by itself. */
const isChangeable = (job: Job) => !job.is_canceled && (job.can_retry || !job.is_periodic);

function Name({ job }: { job: Job }) {
  return (
    <Box miw={0} py={2}>
      <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
        {kindWords(job.kind)}
      </Text>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {job.is_periodic ? <Trans>At an interval</Trans> : job.subject}
      </Text>
      <Box hiddenFrom="sm" mt={4}>
        <State job={job} />
        <Text size="xs">{job.client_name}</Text>
      </Box>
      <Box hiddenFrom="md">
        <Cause job={job} />
      </Box>
    </Box>
  );
}

function State({ job }: { job: Job }) {
  return (
    <Box>
      <Group gap={6}>
        <StateBadge job={job} />
      </Group>
      <Text size="xs" c="dimmed" className="tabular">
        <When job={job} />
      </Text>
    </Box>
  );
}

function StateBadge({ job }: { job: Job }) {
  if (job.is_canceled) {
    return (
      <Badge color="orange">
        <Trans>Being cancelled</Trans>
      </Badge>
    );
  }
  switch (job.state) {
    case 'waiting':
      return (
        <Badge color="gray">
          <Trans>Waiting</Trans>
        </Badge>
      );
    case 'running':
      return (
        <Badge color="indigo">
          <Trans>Running</Trans>
        </Badge>
      );
    case 'failed':
      return (
        <Badge color="red">
          <Trans>Failed</Trans>
        </Badge>
      );
  }
}

function When({ job }: { job: Job }) {
  const now = useNow();
  const { state, attempt, due_at, failed_at } = job;
  if (state === 'failed') return failed_at === null ? null : <RelativeTime at={failed_at} />;
  if (state === 'running') return <Trans>Attempt {attempt}</Trans>;
  if (due_at === null) return null;
  if (Date.parse(due_at) <= now) {
    return (
      <Trans>
        Due <RelativeTime at={due_at} inside />
      </Trans>
    );
  }
  const next = formatDateTime(new Date(due_at));
  return <Trans>Not before {next}</Trans>;
}

function Cause({ job }: { job: Job }) {
  if (job.last_error === null) return null;
  return (
    <Box>
      <Text size="sm" lineClamp={3} title={job.last_error} style={{ overflowWrap: 'anywhere' }}>
        {job.last_error}
      </Text>
      {job.repeats > 1 ? (
        <Text size="xs" c="dimmed">
          <Plural value={job.repeats} one="# time in a row" other="# times in a row" />
        </Text>
      ) : null}
    </Box>
  );
}
