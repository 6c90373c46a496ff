/**
 * The folder tree as nested lists of links: each folder has an address, opens in a new tab, and works without arrow-key
 * lore. Folders beside the open one fold away.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Folder, FolderKind } from '@/api/types';
import { paths, type WorkspaceTab } from '@/lib/paths';
import { IconChevronRight, IconFolder, IconFolderPlus, IconFolders } from '@/ui/icons';
import { buildTree, type FolderAct, type FolderNode, pathTo } from '../model';
import { FolderDialogs } from './FolderDialogs';
import { FolderMenu } from './FolderMenu';
import classes from './Folders.module.css';

type Props = {
  workspaceId: string;
  kind: FolderKind;
  tab: WorkspaceTab;
  folders: readonly Folder[];
  folderId: string | null;
  editable: boolean;
  onOpen: () => void;
};

export function FolderTree(props: Props) {
  const { t } = useLingui();
  const { workspaceId, kind, tab, folders, folderId, editable, onOpen } = props;
  const [act, setAct] = useState<FolderAct | null>(null);
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  // The way to the open folder is always unfolded unless somebody folded it.
  const onPath = new Set(folderId === null ? [] : pathTo(folders, folderId).map((folder) => folder.id));
  const isOpen = (id: string) => toggled.get(id) ?? onPath.has(id);
  const toggle = (id: string) => setToggled((current) => new Map(current).set(id, !isOpen(id)));

  const branch = (nodes: readonly FolderNode[]) => (
    <ul className={classes.list}>
      {nodes.map(({ folder, children }) => (
        <li key={folder.id}>
          <div className={classes.row} data-current={folder.id === folderId || undefined}>
            {children.length > 0 ? (
              <ActionIcon
                size={24}
                className={classes.toggle}
                data-open={isOpen(folder.id) || undefined}
                aria-expanded={isOpen(folder.id)}
                aria-label={isOpen(folder.id) ? t`Fold ${folder.name}` : t`Unfold ${folder.name}`}
                onClick={() => toggle(folder.id)}
              >
                <IconChevronRight size={14} />
              </ActionIcon>
            ) : (
              <span style={{ width: 24 }} aria-hidden />
            )}
            <Link
              className={classes.link}
              to={paths.workspace(workspaceId, tab, { folder: folder.id })}
              aria-current={folder.id === folderId ? 'page' : undefined}
              onClick={onOpen}
            >
              <IconFolder size={16} stroke={1.6} aria-hidden />
              <span className={classes.name}>{folder.name}</span>
              <Text span size="xs" c="dimmed" className="tabular">
                {folder.items}
              </Text>
            </Link>
            {editable ? <FolderMenu folder={folder} onAct={setAct} /> : null}
          </div>
          {children.length > 0 && isOpen(folder.id) ? branch(children) : null}
        </li>
      ))}
    </ul>
  );

  return (
    <>
      <div className={classes.row} data-current={folderId === null || undefined}>
        <span style={{ width: 24 }} aria-hidden />
        <Link
          className={classes.link}
          to={paths.workspace(workspaceId, tab)}
          aria-current={folderId === null ? 'page' : undefined}
          onClick={onOpen}
        >
          <IconFolders size={16} stroke={1.6} aria-hidden />
          <span className={classes.name}>{tab === 'documents' ? t`All documents` : t`All use cases`}</span>
        </Link>
      </div>
      {branch(buildTree(folders))}
      {editable ? (
        <Group mt="sm">
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconFolderPlus size={16} />}
            onClick={() => setAct({ kind: 'create', parentId: folderId })}
          >
            <Trans>New folder</Trans>
          </Button>
        </Group>
      ) : null}
      <FolderDialogs
        act={act}
        onDone={() => setAct(null)}
        workspaceId={workspaceId}
        kind={kind}
        tab={tab}
        folders={folders}
        folderId={folderId}
      />
    </>
  );
}
