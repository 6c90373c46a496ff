/** The dashboard (R17): widgets that somebody chose, in their order; and what was shared with their workspaces. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, SegmentedControl, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Dashboard } from '@/api/gen/types.gen';
import { queryClient } from '@/api/query-client';
import { useCan } from '@/features/auth/queries';
import { canInWorkspace } from '@/features/workspaces/model';
import { workspacesQuery } from '@/features/workspaces/queries';
import { confirm } from '@/ui/confirm';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { IconReportAnalytics } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { useQueryState } from '@/ui/query-state';
import { RelativeTime } from '@/ui/RelativeTime';
import { Arrange } from './components/Arrange';
import { Widget } from './components/Widget';
import { dashboardQuery, useChoose, useReset, useUnshareDashboard } from './queries';

const ShareDialog = lazy(async () => ({ default: (await import('./components/ShareDialog')).ShareDialog }));

export function loader() {
  void queryClient.query({ ...dashboardQuery(), staleTime: 'static' }).catch(() => undefined);
  return null;
}

export function Component() {
  const { t } = useLingui();
  const dashboard = useQuery(dashboardQuery());
  if (dashboard.data) return <Shown dashboard={dashboard.data} />;
  return (
    <>
      <PageHeader title={t`Dashboard`} />
      {dashboard.error ? (
        <ErrorView error={dashboard.error} onRetry={() => void dashboard.refetch()} retrying={dashboard.isFetching} />
      ) : (
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" aria-busy>
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} h={180} radius="md" />
          ))}
        </SimpleGrid>
      )}
    </>
  );
}

function Shown({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useLingui();
  const can = useCan();
  const [query, set] = useQueryState();
  const [arranging, arrange] = useDisclosure(false);
  const [sharing, share] = useDisclosure(false);
  const workspaces = useQuery(workspacesQuery());
  const managed = (workspaces.data ?? []).filter((each) => canInWorkspace(each, 'manage-members'));
  const choose = useChoose();
  const reset = useReset();
  const shared = dashboard.shared.find((each) => each.workspace_id === query.get('workspace'));
  const widgets = shared?.widgets ?? dashboard.widgets;
  const mayShare = can('manage-workspaces') || managed.length > 0;

  return (
    <>
      <PageHeader
        title={t`Dashboard`}
        description={
          shared ? (
            <Trans>
              {shared.shared_by} shared it with {shared.workspace_name}, <RelativeTime at={shared.shared_at} inside />.
              The figures are yours.
            </Trans>
          ) : null
        }
        actions={
          shared ? (
            <SharedActions dashboard={shared} mayUnshare={managed.some(({ id }) => id === shared.workspace_id)} />
          ) : (
            <>
              {mayShare && managed.length > 0 && widgets.length > 0 ? (
                <Button variant="default" onClick={share.open}>
                  <Trans>Share</Trans>
                </Button>
              ) : null}
              <Button variant="default" aria-expanded={arranging} onClick={arrange.toggle}>
                <Trans>Arrange</Trans>
              </Button>
            </>
          )
        }
      />
      <Stack gap="xl">
        {dashboard.shared.length === 0 ? null : (
          <Group>
            <SegmentedControl
              aria-label={t`Which dashboard`}
              value={shared?.workspace_id ?? 'own'}
              onChange={(value) => set({ workspace: value === 'own' ? null : value })}
              data={[
                { value: 'own', label: t`Yours` },
                ...dashboard.shared.map((each) => ({ value: each.workspace_id, label: each.workspace_name })),
              ]}
            />
          </Group>
        )}
        {arranging && !shared ? (
          <Arrange
            widgets={dashboard.widgets}
            isOwn={dashboard.is_own}
            isBusy={reset.isPending}
            onChoose={(next) => choose.mutate(next)}
            onReset={() => reset.mutate()}
            onClose={arrange.close}
          />
        ) : null}
        {widgets.length === 0 ? (
          <Paper className="surface">
            <EmptyView
              icon={<IconReportAnalytics size={28} />}
              title={t`An empty dashboard`}
              description={t`Choose what you want to see here.`}
              action={
                <Button onClick={arrange.open}>
                  <Trans>Arrange</Trans>
                </Button>
              }
            />
          </Paper>
        ) : (
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
            {widgets.map((kind) => (
              <Widget key={kind} kind={kind} />
            ))}
          </SimpleGrid>
        )}
      </Stack>
      {sharing ? (
        <Suspense fallback={<Text role="status">{t`Loading…`}</Text>}>
          <ShareDialog widgets={dashboard.widgets} workspaces={managed} onClose={share.close} />
        </Suspense>
      ) : null}
    </>
  );
}

type SharedProps = { dashboard: Dashboard['shared'][number]; mayUnshare: boolean };

function SharedActions({ dashboard, mayUnshare }: SharedProps) {
  const { t } = useLingui();
  const choose = useChoose();
  const unshare = useUnshareDashboard();
  const [, set] = useQueryState();
  const ask = () =>
    confirm({
      title: t`Stop sharing this dashboard?`,
      message: t`Members of ${dashboard.workspace_name} no longer see it. Their own dashboards stay.`,
      action: t`Stop sharing`,
      run: () => unshare.mutateAsync(dashboard.workspace_id),
    });
  return (
    <>
      {mayUnshare ? (
        <Button variant="subtle" color="gray" onClick={ask}>
          <Trans>Stop sharing</Trans>
        </Button>
      ) : null}
      <Button
        variant="default"
        loading={choose.isPending}
        onClick={() => choose.mutate(dashboard.widgets, { onSuccess: () => set({ workspace: null }) })}
      >
        <Trans>Use as yours</Trans>
      </Button>
    </>
  );
}
