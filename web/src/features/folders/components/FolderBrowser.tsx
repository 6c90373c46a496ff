/** Folders at the left, the open folder's content at the right; on a phone the tree is a drawer. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Drawer, Group, Skeleton, Stack } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FolderKind, Workspace } from '@/api/types';
import { canInWorkspace } from '@/features/workspaces/model';
import type { WorkspaceTab } from '@/lib/paths';
import { ErrorView } from '@/ui/ErrorView';
import { IconFolders } from '@/ui/icons';
import type { Lying } from '../drag';
import { foldersQuery } from '../queries';
import { FolderCrumbs } from './FolderCrumbs';
import classes from './Folders.module.css';
import { FolderTree } from './FolderTree';

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
  const folders = useQuery(foldersQuery(workspace.id, kind));
  const [opened, { open, close }] = useDisclosure(false);
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const editable = canInWorkspace(workspace, kind === 'document' ? 'manage-documents' : 'build-use-cases');

  const tree = folders.data ? (
    <FolderTree
      workspaceId={workspace.id}
      kind={kind}
      tab={tab}
      folders={folders.data}
      folderId={folderId}
      editable={editable}
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

  const crumbs =
    folderId !== null && folders.data ? (
      <FolderCrumbs workspaceId={workspace.id} tab={tab} folders={folders.data} folderId={folderId} />
    ) : null;

  return (
    <div className={classes.browser}>
      {wide ? (
        <Box component="nav" className={classes.side} aria-label={t`Folders`}>
          {tree}
        </Box>
      ) : (
        <Drawer opened={opened} onClose={close} title={t`Folders`} size="85%">
          {tree}
        </Drawer>
      )}
      <Box miw={0}>
        {wide && crumbs === null ? null : (
          <Group mb="sm" gap="sm" wrap="nowrap">
            {wide ? null : (
              <Button variant="default" size="xs" leftSection={<IconFolders size={16} />} onClick={open}>
                <Trans>Folders</Trans>
              </Button>
            )}
            {crumbs}
          </Group>
        )}
        {children}
      </Box>
    </div>
  );
}
