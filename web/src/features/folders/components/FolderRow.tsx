/** One row of the tree: a folder, or with `row` left out everything. The name is a link, so that it opens in a new tab too. */
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { Link } from 'react-router';
import { paths, type WorkspaceTab } from '@/lib/paths';
import { IconChevronRight, IconFolder, IconFolders, IconLock } from '@/ui/icons';
import { type Dragged, dropped, isDragged, startDrag } from '../drag';
import type { FolderAct, TreeRow } from '../model';
import { FolderMenu } from './FolderMenu';
import classes from './Folders.module.css';

type Props = {
  row?: TreeRow;
  workspaceId: string;
  tab: WorkspaceTab;
  isCurrent: boolean;
  isActive: boolean;
  /** It may be changed, and dropped into. */
  editable: boolean;
  onFocus: () => void;
  onToggle: () => void;
  onOpen: () => void;
  onAct: (act: FolderAct) => void;
  onDrop: (dragged: Dragged) => void;
};

export function FolderRow({ row, workspaceId, tab, isCurrent, isActive, editable, ...on }: Props) {
  const { t } = useLingui();
  const [over, setOver] = useState(false);
  const everything = tab === 'documents' ? t`All documents` : t`All use cases`;
  const folder = row?.folder;
  const [name, items] = [folder?.name ?? '', String(folder?.items ?? '')];
  const label =
    folder === undefined ? everything : folder.is_restricted ? t`${name} ${items}, restricted` : `${name} ${items}`;
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!isDragged(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      const what = dropped(event);
      if (what === null) return;
      event.preventDefault();
      on.onDrop(what);
    },
  };
  return (
    <div
      role="treeitem"
      className={classes.row}
      // Only what stands on it, without the button behind it.
      aria-label={label}
      aria-level={row?.level ?? 1}
      aria-selected={isCurrent}
      {...(row?.hasChildren === true ? { 'aria-expanded': row.isOpen } : {})}
      tabIndex={isActive ? 0 : -1}
      data-row={folder?.id ?? ''}
      data-current={isCurrent || undefined}
      data-over={over || undefined}
      data-level={row?.level ?? 1}
      onFocus={on.onFocus}
      {...(editable ? drop : {})}
      {...(folder !== undefined && editable
        ? {
            draggable: true,
            onDragStart: (event: DragEvent) =>
              startDrag(event, 'folder', [{ id: folder.id, folder_id: folder.parent_id }]),
          }
        : {})}
    >
      {row?.hasChildren === true ? (
        // The arrow keys do the same: for the mouse alone.
        <button
          type="button"
          className={classes.toggle}
          data-open={row.isOpen || undefined}
          tabIndex={-1}
          aria-label={row.isOpen ? t`Fold ${row.folder.name}` : t`Unfold ${row.folder.name}`}
          onClick={on.onToggle}
        >
          <IconChevronRight size={14} />
        </button>
      ) : (
        <span className={classes.noToggle} aria-hidden />
      )}
      <Link
        className={classes.link}
        to={paths.workspace(workspaceId, tab, folder === undefined ? {} : { folder: folder.id })}
        aria-current={isCurrent ? 'page' : undefined}
        tabIndex={-1}
        // A link is draggable by itself, and would carry its address.
        draggable={false}
        onClick={on.onOpen}
      >
        {folder === undefined ? (
          <IconFolders size={16} stroke={1.6} aria-hidden />
        ) : (
          <IconFolder size={16} stroke={1.6} aria-hidden />
        )}
        {/* In its own direction: what does not fit is cut at its end. */}
        <span className={classes.name} dir="auto" title={folder?.name}>
          {folder?.name ?? everything}
        </span>
        {folder?.is_restricted === true ? (
          <IconLock size={14} role="img" aria-label={t`Restricted`} style={{ flexShrink: 0 }} />
        ) : null}{' '}
        {folder === undefined ? null : (
          <Text span size="xs" c="dimmed" className={`tabular ${classes.count ?? ''}`}>
            {folder.items}
          </Text>
        )}
      </Link>
      {folder !== undefined && (editable || folder.kind === 'use_case') ? (
        <FolderMenu folder={folder} editable={editable} reachable={isActive} onAct={on.onAct} />
      ) : null}
    </div>
  );
}
