/** Where a use case begins (R18): in which workspace, and with what. Each way is a page or a dialog that is there already. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Paper, SimpleGrid, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Workspace } from '@/api/gen/types.gen';
import { AskButton } from '@/features/access_requests/components/AskButton';
import { useCan } from '@/features/auth/queries';
import { lastUsedFirst } from '@/features/cases/model';
import { runsQuery } from '@/features/runs/queries';
import { WorkspaceSelect } from '@/features/workspaces/components/WorkspaceSelect';
import { canInWorkspace } from '@/features/workspaces/model';
import { workspacesQuery } from '@/features/workspaces/queries';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { type Icon, IconPlus, IconUpload, IconWand, IconWorkspaces } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { usePlace } from '@/ui/place';
import { useQueryState } from '@/ui/query-state';

const ImportDialog = lazy(async () => ({ default: (await import('./components/ImportDialog')).ImportDialog }));

/** What this person ran last, as Home asks for it too; it says where they work. */
const recentRuns = () => runsQuery({ mine: true, limit: 10 });

export function Component() {
  const { t } = useLingui();
  const can = useCan();
  const [query, set] = useQueryState();
  const workspaces = useQuery(workspacesQuery());
  const recent = useInfiniteQuery(recentRuns());
  const used = recent.data?.pages.flatMap((page) => page.data.map((each) => each.workspace_id)) ?? [];
  const open = lastUsedFirst(workspaces.data?.filter((each) => canInWorkspace(each, 'build-use-cases')) ?? [], used);
  // An address may name one where this person builds nothing.
  const chosen = open.find((each) => each.id === query.get('workspace')) ?? open[0];
  usePlace(chosen?.id);
  // Not before it is known which was used last: the choice would change under the pointer.
  const isKnown = workspaces.data !== undefined && !recent.isPending;

  return (
    <>
      <PageHeader
        title={t`Build`}
        description={<Trans>Choose a workspace for the new use case, and how to start.</Trans>}
      />
      {workspaces.error && !workspaces.data ? (
        <ErrorView
          error={workspaces.error}
          onRetry={() => void workspaces.refetch()}
          retrying={workspaces.isFetching}
        />
      ) : !isKnown ? (
        <Stack gap="lg" aria-busy>
          <Skeleton h={56} maw={420} />
          <Skeleton h={180} radius="md" />
        </Stack>
      ) : chosen === undefined ? (
        <EmptyView
          icon={<IconWorkspaces size={28} />}
          title={
            workspaces.data.length === 0 && can('manage-workspaces')
              ? t`Create your first workspace`
              : t`You cannot build in any workspace yet`
          }
          description={
            can('manage-workspaces') ? (
              <Trans>A workspace keeps use cases and documents together, with the people who may use them.</Trans>
            ) : (
              <Trans>Request access to a workspace with the right to build. Its admins decide.</Trans>
            )
          }
          action={
            can('manage-workspaces') ? (
              <ButtonLink to={paths.newWorkspace()} leftSection={<IconPlus size={16} />}>
                <Trans>New workspace</Trans>
              </ButtonLink>
            ) : (
              <AskButton variant="filled" />
            )
          }
        />
      ) : (
        <Stack gap="lg">
          <WorkspaceSelect maw={420} workspaces={open} value={chosen.id} onChange={(id) => set({ workspace: id })} />
          <Ways workspace={chosen} />
        </Stack>
      )}
    </>
  );
}

function Ways({ workspace }: { workspace: Workspace }) {
  const { t } = useLingui();
  const [imports, importing] = useDisclosure(false);
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Way
          icon={IconWand}
          title={t`Describe what you need`}
          text={t`Describe the inputs and the result you want; we propose a draft.`}
          action={
            <ButtonLink to={paths.buildUseCase(workspace.id)}>
              <Trans>Describe it</Trans>
            </ButtonLink>
          }
        />
        <Way
          icon={IconWorkspaces}
          title={t`From a template`}
          text={t`Ready-made use cases with form, instruction and sample documents.`}
          action={
            <ButtonLink to={paths.templates({ workspace: workspace.id })} variant="default">
              <Trans>Choose a template</Trans>
            </ButtonLink>
          }
        />
        <Way
          icon={IconPlus}
          title={t`Blank`}
          text={t`Only a name. You write the inputs, instruction and format.`}
          action={
            <ButtonLink to={paths.buildUseCase(workspace.id, null, 'blank')} variant="default">
              <Trans>Start blank</Trans>
            </ButtonLink>
          }
        />
        <Way
          icon={IconUpload}
          title={t`From a file`}
          text={t`Imports a use case that was exported here or elsewhere, as a draft.`}
          action={
            <Button variant="default" onClick={importing.open}>
              <Trans>Import a file</Trans>
            </Button>
          }
        />
      </SimpleGrid>
      {imports ? (
        <Suspense fallback={null}>
          <ImportDialog workspaceId={workspace.id} folderId={null} onClose={importing.close} />
        </Suspense>
      ) : null}
    </>
  );
}

type WayProps = { icon: Icon; title: string; text: string; action: ReactNode };

function Way({ icon: WayIcon, title, text, action }: WayProps) {
  return (
    <Paper component="article" className="surface" p="lg">
      <Stack gap="sm" align="flex-start" h="100%">
        <ThemeIcon variant="light" size={40} radius="md">
          <WayIcon size={22} stroke={1.6} aria-hidden />
        </ThemeIcon>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text c="dimmed" flex={1}>
          {text}
        </Text>
        {action}
      </Stack>
    </Paper>
  );
}
