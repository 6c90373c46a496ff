/**
 * The folder tree, by the keys of an ARIA tree: arrows, home and end, letters, enter, F2 and delete. Its rows stand flat, each with its level: what is
 * folded away is not there. Folders beside the open one fold away.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import type { Folder, FolderKind } from '@/api/gen/types.gen';
import type { WorkspaceTab } from '@/lib/paths';
import { IconFolderPlus } from '@/ui/icons';
import type { Dragged, Lying } from '../drag';
import { buildTree, type FolderAct, pathTo, visibleRows } from '../model';
import { useMoveFolder } from '../use-move-folder';
import { useTreeKeys } from '../use-tree-keys';
import { FolderRow } from './FolderRow';

type Props = {
  workspaceId: string;
  kind: FolderKind;
  tab: WorkspaceTab;
  folders: readonly Folder[];
  folderId: string | null;
  /** At the top; in a folder the folder itself says. */
  editable: boolean;
  /** What somebody folded or unfolded; it outlives the drawer of a phone. */
  toggled: ReadonlyMap<string, boolean>;
  onToggled: (toggled: ReadonlyMap<string, boolean>) => void;
  onAct: (act: FolderAct) => void;
  onOpen: () => void;
  /** Use cases were dropped on a folder; `null`: on everything. */
  onDropCases: (rows: readonly Lying[], folderId: string | null) => void;
};

export function FolderTree(props: Props) {
  const { t } = useLingui();
  const { workspaceId, kind, tab, folders, folderId, editable, toggled, onAct, onOpen, onDropCases } = props;
  const moveFolder = useMoveFolder(workspaceId, kind);
  // The way to the open folder is always unfolded unless somebody folded it.
  const onPath = new Set(folderId === null ? [] : pathTo(folders, folderId).map((folder) => folder.id));
  const isOpen = (id: string) => toggled.get(id) ?? onPath.has(id);
  const toggle = (id: string) => props.onToggled(new Map(toggled).set(id, !isOpen(id)));
  const rows = visibleRows(buildTree(folders), isOpen);
  const mayEdit = (id: string | null) =>
    id === null ? editable : (folders.find((folder) => folder.id === id)?.may_edit ?? editable);
  const keys = useTreeKeys({
    rows,
    current: folderId,
    onToggle: toggle,
    onAct: (id, wanted) => {
      const folder = folders.find((each) => each.id === id);
      if (folder !== undefined && mayEdit(id)) onAct({ kind: wanted, folder });
    },
  });
  const drop = (dragged: Dragged, target: string | null) => {
    if (dragged.kind === 'use-cases') {
      onDropCases(dragged.rows, target);
      return;
    }
    const folder = folders.find((each) => each.id === dragged.rows[0]?.id);
    const into = target === null ? [] : pathTo(folders, target);
    // Onto itself, into itself, or where it lies already: nothing was meant.
    if (folder === undefined || into.some((step) => step.id === folder.id) || folder.parent_id === target) return;
    moveFolder(folder, target);
  };
  const common = { workspaceId, tab, onOpen, onAct };
  const addsIn = folderId === null || mayEdit(folderId) ? folderId : null;

  return (
    <>
      <div role="tree" aria-label={t`Folders`} tabIndex={-1} onKeyDown={keys.onKeyDown}>
        <FolderRow
          {...common}
          isCurrent={folderId === null}
          isActive={keys.active === null}
          editable={editable}
          onFocus={() => keys.onFocus(null)}
          onToggle={() => undefined}
          onDrop={(dragged) => drop(dragged, null)}
        />
        {rows.map((row) => (
          <FolderRow
            key={row.folder.id}
            {...common}
            row={row}
            isCurrent={row.folder.id === folderId}
            isActive={keys.active === row.folder.id}
            editable={mayEdit(row.folder.id)}
            onFocus={() => keys.onFocus(row.folder.id)}
            onToggle={() => toggle(row.folder.id)}
            onDrop={(dragged) => drop(dragged, row.folder.id)}
          />
        ))}
      </div>
      {editable || (folderId !== null && mayEdit(folderId)) ? (
        <Group mt="sm">
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconFolderPlus size={16} />}
            onClick={() => onAct({ kind: 'create', parentId: addsIn })}
          >
            <Trans>New folder</Trans>
          </Button>
        </Group>
      ) : null}
    </>
  );
}
