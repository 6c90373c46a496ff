/** What can be done with a chat as a whole: lines of a menu, in the history and above the chat. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ChatSummary } from '@/api/gen/types.gen';
import { confirm } from '@/ui/confirm';
import { IconArchive, IconEdit, IconFolder, IconMail, IconPin, IconPinnedOff, IconTrash } from '@/ui/icons';
import { offerUndo } from '@/ui/undo';
import { chatFoldersQuery, useChangeChat, useDeleteChat, useSetRead } from '../queries';

type Props = {
  chat: ChatSummary;
  onRename: () => void;
  /** It is not in the history any more. */
  onGone: (id: string) => void;
};

export function ChatActs({ chat, onRename, onGone }: Props) {
  const { t } = useLingui();
  const change = useChangeChat(false);
  const remove = useDeleteChat();
  const read = useSetRead();
  const { data: folders = [] } = useQuery(chatFoldersQuery());
  const { id } = chat;
  const title = chat.title === '' ? t`New chat` : chat.title;
  const archive = async () => {
    await change.mutateAsync({ id, change: { is_archived: !chat.is_archived } });
    if (chat.is_archived) return;
    onGone(id);
    offerUndo(t`“${title}” archived`, () => change.mutateAsync({ id, change: { is_archived: false } }));
  };
  const markUnread = () => {
    // Whoever has it open would have read it again at once.
    onGone(id);
    read.mutate({ id, is_read: false });
  };
  const askToDelete = () =>
    confirm({
      title: t`Delete “${title}”?`,
      message: t`All its messages and answers are deleted, and links to it lead nowhere. This cannot be undone.`,
      action: t`Delete`,
      run: async () => {
        await remove.mutateAsync(id);
        onGone(id);
      },
    });
  return (
    <>
      <Menu.Item leftSection={<IconEdit size={16} />} onClick={onRename}>
        <Trans>Rename</Trans>
      </Menu.Item>
      <Menu.Item
        leftSection={chat.is_pinned ? <IconPinnedOff size={16} /> : <IconPin size={16} />}
        onClick={() => change.mutate({ id, change: { is_pinned: !chat.is_pinned } })}
      >
        {chat.is_pinned ? <Trans>Unpin</Trans> : <Trans>Pin</Trans>}
      </Menu.Item>
      <Menu.Item leftSection={<IconMail size={16} />} onClick={markUnread}>
        <Trans>Mark as unread</Trans>
      </Menu.Item>
      {folders.length === 0 ? null : (
        <Menu.Sub>
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconFolder size={16} />}>
              <Trans>Move to folder</Trans>
            </Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            {folders.map((folder) => (
              <Menu.Item
                key={folder.id}
                disabled={folder.id === chat.folder_id}
                onClick={() => change.mutate({ id, change: { folder_id: folder.id } })}
              >
                {folder.name}
              </Menu.Item>
            ))}
            {chat.folder_id === null ? null : (
              <Menu.Item onClick={() => change.mutate({ id, change: { folder_id: null } })}>
                <Trans>No folder</Trans>
              </Menu.Item>
            )}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
      )}
      <Menu.Item leftSection={<IconArchive size={16} />} onClick={() => void archive()}>
        {chat.is_archived ? <Trans>Move out of the archive</Trans> : <Trans>Archive</Trans>}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={askToDelete}>
        <Trans>Delete</Trans>
      </Menu.Item>
    </>
  );
}
