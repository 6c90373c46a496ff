/** What can be done with one folder. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import type { Folder } from '@/api/gen/types.gen';
import { IconDots, IconEdit, IconFolderMove, IconFolderPlus, IconTrash, IconUsers } from '@/ui/icons';
import type { FolderAct } from '../model';
import classes from './Folders.module.css';

type Props = {
  folder: Folder;
  editable: boolean;
  /** With the Tab key, from its row. */
  reachable: boolean;
  onAct: (act: FolderAct) => void;
};

export function FolderMenu({ folder, editable, reachable, onAct }: Props) {
  const { t } = useLingui();
  return (
    <Menu width={220}>
      <Menu.Target>
        <ActionIcon
          size={26}
          tabIndex={reachable ? 0 : -1}
          aria-label={t`Actions for folder ${folder.name}`}
          className={classes.menu}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {folder.kind === 'use_case' ? (
          <Menu.Item leftSection={<IconUsers size={16} />} onClick={() => onAct({ kind: 'access', folder })}>
            <Trans>Share</Trans>
          </Menu.Item>
        ) : null}
        {editable ? (
          <>
            <Menu.Item
              leftSection={<IconFolderPlus size={16} />}
              onClick={() => onAct({ kind: 'create', parentId: folder.id })}
            >
              <Trans>New folder inside</Trans>
            </Menu.Item>
            <Menu.Item leftSection={<IconEdit size={16} />} onClick={() => onAct({ kind: 'rename', folder })}>
              <Trans>Rename</Trans>
            </Menu.Item>
            <Menu.Item leftSection={<IconFolderMove size={16} />} onClick={() => onAct({ kind: 'move', folder })}>
              <Trans>Move to…</Trans>
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} />}
              onClick={() => onAct({ kind: 'delete', folder })}
            >
              <Trans>Delete</Trans>
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
