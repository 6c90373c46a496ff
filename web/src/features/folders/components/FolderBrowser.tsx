/** Folders at the left, the open folder's content at the right; where there is no room for both, the tree is a drawer. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Paper, Skeleton, Stack } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { FolderKind, Workspace } from '@/api/gen/types.gen';
import { canInWorkspace } from '@/features/workspaces/model';
import { paths, type WorkspaceTab } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { IconFolders } from '@/ui/icons';
import type { Lying } from '../drag';
import type { FolderAct } from '../model';
import { foldersQuery } from '../queries';
import { FolderCrumbs } from './FolderCrumbs';
import { FolderDialogs } from './FolderDialogs';
import classes from './Folders.module.css';
import { FolderTree } from './FolderTree';

// Only on a phone or a tablet.
const FolderDrawer = lazy(async () => ({ default: (await import('./FolderDrawer')).FolderDrawer }));

type Props = {
  workspace: Workspace;
  kind: FolderKind;
  tab: WorkspaceTab;
  folderId: string | null;
  children: ReactNode;
  onDropCases: (rows: readonly Lying[], folderId: string | null) => void;
};

export function FolderBrowser({ workspace, kind, tab, folderId, children, onDropCases }: Props) {
  const { t } = useLingui();
  const editable = canInWorkspace(workspace, kind === 'document' ? 'manage-documents' : 'build-use-cases');
  const folders = useQuery(foldersQuery(workspace.id, kind));
  const [opened, { open, close }] = useDisclosure(false);
  // Here, and not in the tree: a window that is turned takes the tree out of the drawer, and must not take along what is being typed.
  const [query] = useSearchParams();
  const [act, setAct] = useState<FolderAct | null>(
    editable && query.get('new') === 'folder' ? { kind: 'create', parentId: null } : null,
  );
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const wide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });

  const tree = folders.data ? (
    <FolderTree
      workspaceId={workspace.id}
      kind={kind}
      tab={tab}
      folders={folders.data}
      folderId={folderId}
      editable={editable}
      toggled={toggled}
      onToggled={setToggled}
      onAct={setAct}
      onOpen={close}
      onDropCases={onDropCases}
    />
  ) : folders.error ? (
    <ErrorView error={folders.error} onRetry={() => void folders.refetch()} retrying={folders.isFetching} />
  ) : (
    <Stack gap="xs" aria-busy>
      {['70%', '55%', '62%'].map((width) => (
        <Skeleton key={width} h={16} w={width} />
      ))}
    </Stack>
  );

  // A list that is being asked for again may still bring it.
  const isLost = folderId !== null && folders.data?.some(({ id }) => id === folderId) === false && !folders.isFetching;
  const crumbs =
    folderId !== null && folders.data && !isLost ? (
      <FolderCrumbs workspaceId={workspace.id} tab={tab} folders={folders.data} folderId={folderId} />
    ) : null;

  return (
    <div className={classes.browser}>
      {wide ? (
        <Box component="nav" className={classes.side} aria-label={t`Folders`}>
          {tree}
        </Box>
      ) : (
        <Suspense fallback={null}>
          <FolderDrawer opened={opened} onClose={close}>
            {tree}
          </FolderDrawer>
        </Suspense>
      )}
      <Box miw={0}>
        {wide && crumbs === null ? null : (
          <Group mb="sm" gap="sm">
            {wide ? null : (
              <Button variant="default" size="xs" leftSection={<IconFolders size={16} />} onClick={open}>
                <Trans>Folders</Trans>
              </Button>
            )}
            {crumbs}
          </Group>
        )}
        {isLost ? <LostFolder to={paths.workspace(workspace.id, tab)} /> : children}
      </Box>
      {folders.data ? (
        <FolderDialogs
          act={act}
          onDone={() => setAct(null)}
          workspaceId={workspace.id}
          kind={kind}
          tab={tab}
          folders={folders.data}
          folderId={folderId}
        />
      ) : null}
    </div>
  );
}

function LostFolder({ to }: { to: string }) {
  const { t } = useLingui();
  return (
    <Paper className="surface">
      <EmptyView
        icon={<IconFolders size={28} />}
        title={t`This folder is not here`}
        description={<Trans>It was deleted, or it is open only to others.</Trans>}
        action={
          <ButtonLink to={to}>
            <Trans>To all folders</Trans>
          </ButtonLink>
        }
      />
    </Paper>
  );
}
