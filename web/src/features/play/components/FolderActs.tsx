/** What can be done with the history: a chat brought in from a file, and folders. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ChatFolder as Folder } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';
import { confirm } from '@/ui/confirm';
import { IconDots, IconEdit, IconFolderPlus, IconTrash, IconUpload } from '@/ui/icons';
import { useDeleteChatFolder } from '../queries';
import { useImportChat } from '../use-import';

const ChatFolder = lazy(async () => ({ default: (await import('./ChatFolder')).ChatFolder }));

type Props = {
  /** undefined: no folder is shown. */
  folder: Folder | undefined;
  /** The workspace of the chat that is open. */
  near: string | null;
  onGone: () => void;
};

export function FolderActs({ folder, near, onGone }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const remove = useDeleteChatFolder();
  const [query] = useSearchParams();
  const bring = useImportChat(near ?? query.get('workspace'), (id) => void navigate(paths.chat(id)));
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
          <ActionIcon size={30} aria-label={t`Folders and import`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {bring === null ? null : (
            <Menu.Item leftSection={<IconUpload size={16} />} onClick={() => void bring()}>
              <Trans>Import a chat</Trans>
            </Menu.Item>
          )}
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
