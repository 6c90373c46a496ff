/** What can be done with the folder that the history shows. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { ChatFolder as Folder } from '@/api/gen/types.gen';
import { confirm } from '@/ui/confirm';
import { IconDots, IconEdit, IconFolderPlus, IconTrash } from '@/ui/icons';
import { useDeleteChatFolder } from '../queries';

const ChatFolder = lazy(async () => ({ default: (await import('./ChatFolder')).ChatFolder }));

type Props = {
  /** undefined: no folder is shown. */
  folder: Folder | undefined;
  onGone: () => void;
};

export function FolderActs({ folder, onGone }: Props) {
  const { t } = useLingui();
  const remove = useDeleteChatFolder();
  const [naming, setNaming] = useState<'new' | 'old' | null>(null);
  const askToDelete = (gone: Folder) =>
    confirm({
      title: t`Delete the folder “${gone.name}”?`,
      message: t`Its chats stay, in no folder.`,
      action: t`Delete folder`,
      run: async () => {
        await remove.mutateAsync(gone.id);
        onGone();
      },
    });
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon size={30} aria-label={t`Folders of chats`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFolderPlus size={16} />} onClick={() => setNaming('new')}>
            <Trans>New folder</Trans>
          </Menu.Item>
          {folder === undefined ? null : (
            <>
              <Menu.Item leftSection={<IconEdit size={16} />} onClick={() => setNaming('old')}>
                <Trans>Rename this folder</Trans>
              </Menu.Item>
              <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => askToDelete(folder)}>
                <Trans>Delete this folder</Trans>
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming === null ? null : (
        <Suspense fallback={null}>
          <ChatFolder folder={naming === 'new' ? null : (folder ?? null)} onClose={() => setNaming(null)} />
        </Suspense>
      )}
    </>
  );
}
