/** One schedule: when it comes due next, what it started, and the form to change it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, List, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import type { Batch, Schedule } from '@/api/gen/types.gen';
import { queryClient } from '@/api/query-client';
import { caseQuery } from '@/features/cases/queries';
import { formatDateTime } from '@/lib/format';
import { paths } from '@/lib/paths';
import { Back } from '@/ui/Back';
import { confirm } from '@/ui/confirm';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconAlert, IconHistory, IconPause, IconPlay } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { usePlace } from '@/ui/place';
import { RelativeTime } from '@/ui/RelativeTime';
import { TextLink } from '@/ui/TextLink';
import { toast } from '@/ui/toast';
import { BatchStatusBadge } from './components/BatchStatusBadge';
import { ScheduleStatusBadge } from './components/ScheduleStatusBadge';
import { fromRule } from './recurrence';
import {
  scheduleHistoryQuery,
  scheduleQuery,
  useActOnSchedule,
  useChangeSchedule,
  useDeleteSchedule,
  useRunSchedule,
} from './schedule-queries';

const ScheduleEditor = lazy(async () => ({
  default: (await import('./components/ScheduleEditor')).ScheduleEditor,
}));

export async function loader({ params }: LoaderFunctionArgs) {
  await queryClient.query({ ...scheduleQuery(params['scheduleId'] ?? ''), staleTime: 'static' });
  return null;
}

export function Component() {
  const { t } = useLingui();
  const { scheduleId = '' } = useParams();
  const { data: schedule } = useSuspenseQuery(scheduleQuery(scheduleId));
  usePlace(schedule.workspace_id);
  return (
    <>
      <PageHeader
        title={schedule.name}
        description={schedule.use_case_name}
        crumbs={<Back to={paths.schedules()}>{t`Schedules`}</Back>}
        badge={<ScheduleStatusBadge status={schedule.status} />}
        actions={<Actions schedule={schedule} />}
      />
      <Stack gap="md">
        <Coming schedule={schedule} />
        <History id={schedule.id} />
        <Editor key={schedule.id} schedule={schedule} />
      </Stack>
    </>
  );
}

function Actions({ schedule }: { schedule: Schedule }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const act = useActOnSchedule(schedule.id);
  const run = useRunSchedule(schedule.id);
  const remove = useDeleteSchedule(schedule.id);
  const askToDelete = () =>
    confirm({
      title: t`Delete this schedule?`,
      message: t`“${schedule.name}” will not run again. Its earlier runs stay.`,
      action: t`Delete`,
      run: async () => {
        await remove.mutateAsync();
        toast.good(t`The schedule was deleted`);
        void navigate(paths.schedules());
      },
    });
  const other = schedule.status === 'active' ? 'pause' : 'resume';
  return (
    <>
      <Button
        loading={run.isPending}
        leftSection={<IconPlay size={16} />}
        onClick={() => run.mutate(undefined, { onSuccess: (batch) => void navigate(paths.batch(batch.id)) })}
      >
        <Trans>Run now</Trans>
      </Button>
      {schedule.status === 'ended' ? null : (
        <Button
          variant="default"
          loading={act.isPending}
          leftSection={other === 'pause' ? <IconPause size={16} /> : <IconPlay size={16} />}
          onClick={() => act.mutate(other)}
        >
          {other === 'pause' ? <Trans>Pause</Trans> : <Trans>Resume</Trans>}
        </Button>
      )}
      <Button variant="default" onClick={askToDelete}>
        <Trans>Delete</Trans>
      </Button>
    </>
  );
}

function Coming({ schedule }: { schedule: Schedule }) {
  const { t } = useLingui();
  return (
    <Paper className="surface" p="md">
      <Stack gap="sm">
        {schedule.reason === null ? null : (
          <Alert color="yellow" icon={<IconAlert size={18} />} title={t`Paused by the server`}>
            {schedule.reason.message}
          </Alert>
        )}
        {schedule.note === null ? null : <Text size="sm">{schedule.note}</Text>}
        <Title order={2} size="h4">
          <Trans>The next times</Trans>
        </Title>
        {schedule.next.length === 0 ? (
          <Text size="sm" c="dimmed">
            <Trans>No more runs.</Trans>
          </Text>
        ) : (
          <List size="sm">
            {schedule.next.map((each) => (
              <List.Item key={each}>{formatDateTime(new Date(each))}</List.Item>
            ))}
          </List>
        )}
        <Text size="sm" c="dimmed">
          <Trans>
            Runs as {schedule.created_by_name}. Time zone: {schedule.time_zone}.
          </Trans>
        </Text>
      </Stack>
    </Paper>
  );
}

function History({ id }: { id: string }) {
  const { t } = useLingui();
  const list = useInfiniteQuery(scheduleHistoryQuery(id));
  return (
    <DataTable
      label={t`Earlier runs`}
      columns={historyColumns()}
      list={pagedListState(list)}
      rowKey={(batch) => batch.id}
      empty={
        <EmptyView
          icon={<IconHistory size={28} />}
          title={t`It has not run yet`}
          description={<Trans>Every run of this schedule is listed here with its result.</Trans>}
        />
      }
    />
  );
}

function historyColumns(): Column<Batch>[] {
  return [
    {
      key: 'when',
      header: <Trans>When</Trans>,
      cell: (batch) => (
        <TextLink to={paths.batch(batch.id)} size="sm">
          <RelativeTime at={batch.created_at} />
        </TextLink>
      ),
    },
    {
      key: 'status',
      header: <Trans>Status</Trans>,
      width: 120,
      cell: (batch) => <BatchStatusBadge status={batch.status} />,
    },
    { key: 'failed', header: <Trans>Failed</Trans>, width: 90, align: 'right', cell: (batch) => batch.counts.failed },
  ];
}

function Editor({ schedule }: { schedule: Schedule }) {
  const { t } = useLingui();
  const change = useChangeSchedule(schedule.id);
  const useCase = useQuery(caseQuery(schedule.use_case_id));
  const inputs = useCase.data?.published?.definition.inputs;
  if (schedule.inputs !== null && inputs === undefined) return null;
  return (
    <Suspense fallback={<Skeleton h={320} />}>
      <ScheduleEditor
        useCaseId={schedule.use_case_id}
        name={schedule.name}
        zone={schedule.time_zone}
        recurrence={fromRule(schedule.rule, schedule.begins)}
        mails={schedule.mails}
        inputs={schedule.inputs === null ? null : (inputs ?? [])}
        values={schedule.inputs ?? {}}
        rows={schedule.rows}
        saving={change.isPending}
        error={change.error}
        submitLabel={t`Save`}
        onSave={(form) => change.mutate(form, { onSuccess: () => toast.good(t`Saved`) })}
      />
    </Suspense>
  );
}
