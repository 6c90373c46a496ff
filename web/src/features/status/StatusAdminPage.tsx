/** Platform > Status: incidents that the owner writes, and what the platform detects by itself. */
import { useLingui as useI18n } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Stack, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Incident, PartState, StatusSignal } from '@/api/gen/types.gen';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { paths } from '@/lib/paths';
import { confirm } from '@/ui/confirm';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { IconAlert, IconPlus } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { TextLink } from '@/ui/TextLink';
import { toast } from '@/ui/toast';
import { IncidentCard } from './components/IncidentCard';
import { IncidentDialog } from './components/IncidentDialog';
import { incidentsQuery, signalsQuery, useDeleteIncident } from './queries';
import { usePartName } from './use-part-name';
import { STATE_COLORS, STATE_WORDS } from './words';

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Status`} rights={['manage-clients']}>
      <Status />
    </NeedsRight>
  );
}

function Status() {
  const { t } = useLingui();
  const [written, setWritten] = useState<Incident | 'new' | null>(null);
  const query = useInfiniteQuery(incidentsQuery());
  const { rows, error, retry, fetching } = pagedListState(query);
  const remove = useDeleteIncident();
  const onDelete = ({ id, title }: Incident) =>
    confirm({
      title: t`Delete “${title}”?`,
      message: (
        <Trans>It disappears from the status page with all its updates. If it is over, resolve it instead.</Trans>
      ),
      action: t`Delete`,
      run: async () => {
        await remove.mutateAsync(id);
        toast.good(t`Incident removed from the status page`);
      },
    });
  return (
    <>
      <PageHeader
        title={t`Status`}
        description={
          <Trans>
            The public <TextLink to={paths.status()}>status page</TextLink>, and what the platform detects by itself.
          </Trans>
        }
        actions={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setWritten('new')}>
            <Trans>Write an incident</Trans>
          </Button>
        }
      />
      <Stack gap="xl">
        <Signals />
        <Stack component="section" aria-labelledby="incidents">
          <Title order={2} id="incidents">{t`Incidents`}</Title>
          {error && rows === undefined ? <ErrorView error={error} onRetry={retry} retrying={fetching} /> : null}
          {rows?.length === 0 ? (
            <EmptyView
              icon={<IconAlert size={28} />}
              title={t`No incidents`}
              description={<Trans>Write one when something is not working: people look here first.</Trans>}
            />
          ) : null}
          {rows?.map((incident) => (
            <IncidentCard
              key={incident.id}
              incident={incident}
              actions={
                <Group gap="xs">
                  {incident.resolved_at === null ? (
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={t`Update ${incident.title}`}
                      onClick={() => setWritten(incident)}
                    >
                      <Trans>Update</Trans>
                    </Button>
                  ) : null}
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={t`Delete ${incident.title}`}
                    onClick={() => onDelete(incident)}
                  >
                    <Trans>Delete</Trans>
                  </Button>
                </Group>
              }
            />
          ))}
          {query.hasNextPage ? (
            <Group>
              <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                <Trans>Show more</Trans>
              </Button>
            </Group>
          ) : null}
        </Stack>
      </Stack>
      {written === null ? null : (
        <IncidentDialog incident={written === 'new' ? null : written} onClose={() => setWritten(null)} />
      )}
    </>
  );
}

const stateOf = ({ state }: StatusSignal) => <StateBadge state={state} />;

function StateBadge({ state }: { state: PartState }) {
  const { i18n } = useI18n();
  return (
    <Badge variant="light" color={STATE_COLORS[state]} tt="none">
      {i18n._(STATE_WORDS[state])}
    </Badge>
  );
}

function Signals() {
  const { t } = useLingui();
  const nameOf = usePartName();
  const { data, error, isPending, isFetching, refetch } = useQuery(signalsQuery());
  const columns: Column<StatusSignal>[] = [
    { key: 'part', header: <Trans>System</Trans>, cell: (signal) => nameOf(signal.part, signal.region) },
    {
      key: 'state',
      header: <Trans>State</Trans>,
      width: 160,
      cell: stateOf,
    },
    { key: 'why', header: <Trans>Why</Trans>, cell: ({ why }) => (why === '' ? '–' : why), from: 'sm' },
  ];
  return (
    <Stack component="section" aria-labelledby="signals">
      <Title order={2} id="signals">{t`Automatic checks`}</Title>
      <DataTable
        label={t`Automatic checks`}
        columns={columns}
        list={{ rows: data, error, pending: isPending, fetching: isFetching, retry: () => void refetch() }}
        rowKey={(signal) => signal.part}
        empty={<EmptyView icon={<IconAlert size={28} />} title={t`Nothing checked yet`} />}
      />
    </Stack>
  );
}
