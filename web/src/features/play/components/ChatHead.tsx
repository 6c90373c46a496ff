/** The head of a chat: its title as it is made, who else reads it, how long it is kept, and what can be done with it. */

import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Badge, Button, Group, Menu, Text, Title, Tooltip } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Chat } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { formatDateTime } from '@/lib/format';
import { paths } from '@/lib/paths';
import { allows } from '@/lib/permissions';
import { tabTitle } from '@/lib/tab-title';
import {
  IconBranch,
  IconDots,
  IconDownload,
  IconHourglass,
  IconNotes,
  IconShare,
  IconSparkles,
  IconTemplate,
  IconUsers,
} from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';
import { useChangeChat } from '../queries';
import type { Settings } from '../settings';
import { ChatActs } from './ChatActs';
import classes from './Play.module.css';

const RenameChat = lazy(async () => ({ default: (await import('./RenameChat')).RenameChat }));
const PresetsDialog = lazy(async () => ({ default: (await import('./PresetsDialog')).PresetsDialog }));
const SystemText = lazy(async () => ({ default: (await import('./SystemText')).SystemText }));
const ShareDialog = lazy(async () => ({ default: (await import('./ShareDialog')).ShareDialog }));
const ExportChat = lazy(async () => ({ default: (await import('./ExportChat')).ExportChat }));
const PromoteDialog = lazy(async () => ({ default: (await import('./PromoteDialog')).PromoteDialog }));

type Props = {
  chat: Chat;
  settings: Settings;
  onSettings: (change: Partial<Settings>) => void;
  /** Opens the history where it is no column. */
  history: ReactNode;
  onBranches: () => void;
  onGone: (id: string) => void;
};

type Dialog = 'rename' | 'system' | 'presets' | 'share' | 'export' | 'promote' | null;

export function ChatHead({ chat, settings, onSettings, history, onBranches, onGone }: Props) {
  const { t } = useLingui();
  const [dialog, setDialog] = useState<Dialog>(null);
  const title = chat.title === '' ? t`New chat` : chat.title;
  const close = () => setDialog(null);
  const change = useChangeChat(true);
  const keep = () => change.mutate({ id: chat.id, change: { is_temporary: false } });
  return (
    <header className={classes.head}>
      <title>{tabTitle(title)}</title>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Group gap="xs" wrap="nowrap" miw={0}>
          {history}
          <Title order={1} size="h2" tabIndex={-1} className={classes.title} title={title}>
            {title}
          </Title>
          {chat.delete_at === null ? null : (
            <Badge
              color="orange"
              leftSection={<IconHourglass size={12} />}
              title={t`Deleted automatically on ${formatDateTime(new Date(chat.delete_at))}`}
            >
              <Trans>Temporary</Trans>
            </Badge>
          )}
          {chat.is_shared ? (
            <Badge color="indigo" leftSection={<IconUsers size={12} />}>
              <Trans>Shared</Trans>
            </Badge>
          ) : null}
        </Group>
        <Group gap={4} wrap="nowrap">
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            px={8}
            leftSection={<IconBranch size={16} />}
            onClick={onBranches}
          >
            <Trans>Branches</Trans>
          </Button>
          <Tooltip label={t`Share`}>
            <ActionIcon size={30} aria-label={t`Share`} onClick={() => setDialog('share')}>
              <IconShare size={18} />
            </ActionIcon>
          </Tooltip>
          <Menu>
            <Menu.Target>
              <ActionIcon size={30} aria-label={t`More actions`}>
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {allows(chat.my_permissions, 'build-use-cases') ? (
                <Menu.Item leftSection={<IconSparkles size={16} />} onClick={() => setDialog('promote')}>
                  <Trans>Turn into a use case</Trans>
                </Menu.Item>
              ) : null}
              <Menu.Item leftSection={<IconNotes size={16} />} onClick={() => setDialog('system')}>
                <Trans>Instruction for this chat</Trans>
              </Menu.Item>
              {allows(chat.my_permissions, 'run-use-cases') ? (
                <Menu.Item leftSection={<IconTemplate size={16} />} onClick={() => setDialog('presets')}>
                  <Trans>Presets</Trans>
                </Menu.Item>
              ) : null}
              {chat.is_temporary ? (
                <Menu.Item leftSection={<IconHourglass size={16} />} onClick={keep}>
                  <Trans>Keep this chat</Trans>
                </Menu.Item>
              ) : null}
              <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => setDialog('export')}>
                <Trans>Export</Trans>
              </Menu.Item>
              <ChatActs chat={chat} onRename={() => setDialog('rename')} onGone={onGone} />
            </Menu.Dropdown>
          </Menu>
        </Group>
      </Group>
      {chat.kept_until === null || chat.is_temporary ? null : (
        <Text size="xs" c="dimmed">
          <Trans>
            Your company deletes this chat on {formatDateTime(new Date(chat.kept_until))}, unless somebody asks in it
            before then.
          </Trans>
        </Text>
      )}
      {chat.is_temporary && chat.delete_at !== null ? (
        <Text size="xs" c="dimmed">
          <Trans>Deleted automatically on {formatDateTime(new Date(chat.delete_at))}.</Trans>
        </Text>
      ) : null}
      {chat.made_use_case_id === null ? null : (
        <TextLink to={paths.runUseCase(chat.made_use_case_id)} size="xs">
          <Trans>Open the use case made from this chat</Trans>
        </TextLink>
      )}
      <Suspense fallback={null}>
        {dialog === 'rename' ? <RenameChat chat={chat} onClose={close} /> : null}
        {dialog === 'system' ? (
          <SystemText
            words={chat.system_text}
            loading={change.isPending}
            error={isProblem(change.error) ? change.error.lines : []}
            onSave={(system_text) => change.mutate({ id: chat.id, change: { system_text } }, { onSuccess: close })}
            onClose={close}
          />
        ) : null}
        {dialog === 'presets' ? <PresetsDialog settings={settings} onSettings={onSettings} onClose={close} /> : null}
        {dialog === 'share' ? <ShareDialog chatId={chat.id} onClose={close} /> : null}
        {dialog === 'export' ? <ExportChat chat={chat} onClose={close} /> : null}
        {dialog === 'promote' ? <PromoteDialog chat={chat} onClose={close} /> : null}
      </Suspense>
    </header>
  );
}
