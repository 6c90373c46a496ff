/** The documents of one workspace at a time, with the way from one workspace to the next. */
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FolderBrowser } from '@/features/folders/components/FolderBrowser';
import { workspacesQuery } from '@/features/workspaces/queries';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { IconFile } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { usePlace } from '@/ui/place';
import { useQueryState } from '@/ui/query-state';
import { WorkspaceDocuments } from './components/WorkspaceDocuments';

export function Component() {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const list = useQuery(workspacesQuery());
  const rows = list.data ?? [];
  const workspace = rows.find(({ id }) => id === query.get('workspace')) ?? rows[0];
  usePlace(workspace?.id);
  return (
    <>
      <PageHeader
        title={t`Documents`}
        description={<Trans>The files that answers are drawn from and cite.</Trans>}
        actions={
          workspace === undefined || rows.length < 2 ? null : (
            <NativeSelect
              aria-label={t`Workspace`}
              maw={280}
              value={workspace.id}
              onChange={(event) => set({ workspace: event.currentTarget.value, search: null, tags: null })}
              data={rows.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )
        }
      />
      {list.error && list.data === undefined ? (
        <ErrorView error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : list.data === undefined ? (
        <Skeleton h={320} radius="md" />
      ) : workspace === undefined ? (
        <EmptyView
          icon={<IconFile size={28} />}
          title={t`No workspace yet`}
          description={<Trans>Documents are kept in a workspace.</Trans>}
          action={
            <ButtonLink to={paths.workspaces()}>
              <Trans>Workspaces</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <FolderBrowser
          key={workspace.id}
          workspace={workspace}
          kind="document"
          tab="documents"
          folderId={null}
          onDropCases={() => undefined}
        >
          <WorkspaceDocuments workspace={workspace} folderId={null} />
        </FolderBrowser>
      )}
    </>
  );
}
