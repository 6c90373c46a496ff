/** What can be done with one folder. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import type { Folder } from '@/api/types';
import { IconDots, IconEdit, IconFolderMove, IconFolderPlus, IconTrash } from '@/ui/icons';
import type { FolderAct } from '../model';

export function FolderMenu({ folder, onAct }: { folder: Folder; onAct: (act: FolderAct) => void }) {
  const { t } = useLingui();
  return (
    <Menu width={200}>
      <Menu.Target>
        <ActionIcon size={26} aria-label={t`Actions for folder ${folder.name}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => onAct({ kind: 'delete', folder })}>
          <Trans>Delete</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
