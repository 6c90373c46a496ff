/** Where a message is written: its words, what goes along, who answers, and what that means before it is sent. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Menu, Switch, Tooltip } from '@mantine/core';
import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ChatPrompt, ModelChoice, WhileRunning } from '@/api/gen/types.gen';
import { DropOverlay } from '@/features/documents/components/DropOverlay';
import { FileButton } from '@/ui/FileButton';
import { IconArrowUp, IconChevronDown, IconPaperclip, IconStop, IconUpload } from '@/ui/icons';
import { type Attached, attach, detach, MOST_ATTACHED, type Settings } from '../settings';
import { useChatFiles } from '../use-chat-files';
import { AttachedChips } from './AttachedChips';
import { FileNote } from './FileNote';
import { FilesUnderWay } from './FilesUnderWay';
import { MessageField } from './MessageField';
import { ModelPicker } from './ModelPicker';
import { ToolsButton } from './ToolsButton';

const PromptForm = lazy(async () => ({ default: (await import('./PromptForm')).PromptForm }));
const ChosenPrompt = lazy(async () => ({ default: (await import('./ChosenPrompt')).ChosenPrompt }));
const DocumentDrawer = lazy(async () => ({ default: (await import('./DocumentDrawer')).DocumentDrawer }));

type Props = {
  /** null: a chat that has not begun. */
  chatId: string | null;
  area: RefObject<HTMLTextAreaElement | null>;
  words: string;
  onWords: (words: string) => void;
  settings: Settings;
  onSettings: (change: Partial<Settings>) => void;
  /** An answer is under way. */
  running: boolean;
  sending: boolean;
  /** Why nothing can be sent. */
  disabledReason: string | null;
  isNew: boolean;
  onSend: (how: WhileRunning) => void;
  onPromptUsed: (id: string) => void;
  onStop: () => void;
  onEditLast: (() => void) | null;
  before: ReactNode;
};

/** How far a document is; a folder is a name. */
const noteOf = ({ kind, id }: Attached) => (kind === 'document' ? <FileNote id={id} /> : null);

export function Composer({ settings, onSettings, ...props }: Props) {
  const { t } = useLingui();
  const { words, running, sending, disabledReason } = props;
  const [picking, setPicking] = useState(false);
  const { attached, models } = settings;
  const sourceless = attached.length === 0 && !settings.searches && !settings.sourcesOnly;
  const [comparing, setComparing] = useState(models.length > 1);
  const isEmpty = words.trim() === '';
  const isTooFew = models.length < (comparing ? 2 : 1);
  const cannot = isEmpty || sending || disabledReason !== null || isTooFew;
  const send = (how: WhileRunning) => {
    if (!cannot) props.onSend(how);
  };
  const compare = (on: boolean) => {
    setComparing(on);
    if (!on) onSettings({ models: models.slice(0, 1) });
  };
  const choose = (chosen: ModelChoice[]) => onSettings({ models: chosen });
  const files = useChatFiles(props.chatId, settings, onSettings);
  const [prompt, setPrompt] = useState<ChatPrompt | null>(null);
  const [query] = useSearchParams();
  const wished = query.get('prompt');
  /** Where a prompt's text goes: what was typed before it stays. */
  const insert = (of: ChatPrompt, text: string, typed = words) => {
    setPrompt(null);
    props.onPromptUsed(of.id);
    props.onWords(typed.trim() === '' ? text : `${typed.trimEnd()}\n\n${text}`);
    requestAnimationFrame(() => props.area.current?.focus());
  };
  const choosePrompt = (one: ChatPrompt, rest = words) =>
    one.inputs.length === 0 ? insert(one, one.instruction, rest) : setPrompt(one);
  return (
    <>
      {wished === null ? null : (
        <Suspense fallback={null}>
          <ChosenPrompt id={wished} workspaceId={settings.workspaceId} onPrompt={(one) => choosePrompt(one)} />
        </Suspense>
      )}
      <DropOverlay onDrop={files.add} />
      {prompt === null ? null : (
        <Suspense fallback={null}>
          <PromptForm
            key={prompt.id}
            prompt={prompt}
            onText={(text) => insert(prompt, text)}
            onCancel={() => {
              setPrompt(null);
              props.area.current?.focus();
            }}
          />
        </Suspense>
      )}
      <MessageField
        area={props.area}
        workspaceId={settings.workspaceId}
        value={words}
        onChange={props.onWords}
        onAttach={(one) => onSettings({ attached: attach(attached, one) })}
        onFiles={files.add}
        onPrompt={choosePrompt}
        onSend={() => send(running ? 'queue' : 'send')}
        onStop={running ? props.onStop : null}
        onEditLast={props.onEditLast}
        placeholder={running ? t`Write the next message: it is sent when this answer ends` : t`Write a message`}
        takesFocus={props.isNew}
        above={
          <>
            <AttachedChips
              attached={attached}
              noteOf={noteOf}
              onRemove={(one) => onSettings({ attached: detach(attached, one) })}
            />
            <FilesUnderWay files={files.underWay} />
          </>
        }
        below={
          <>
            <Group gap={8} mt={4}>
              <FileButton multiple onChange={(chosen) => files.add(chosen)}>
                {(button) => (
                  <Tooltip label={t`Upload files (or drop or paste them)`}>
                    <ActionIcon {...button} size={30} aria-label={t`Upload files`}>
                      <IconUpload size={18} />
                    </ActionIcon>
                  </Tooltip>
                )}
              </FileButton>
              <Tooltip label={t`Documents and folders (or type @)`}>
                <ActionIcon size={30} aria-label={t`Choose documents`} onClick={() => setPicking(true)}>
                  <IconPaperclip size={18} />
                </ActionIcon>
              </Tooltip>
              <ToolsButton settings={settings} onSettings={onSettings} />
              <ModelPicker chosen={models} onChoose={choose} comparing={comparing} onCompare={compare} />
              <Group gap={4} ml="auto" wrap="nowrap">
                {running ? (
                  <Button size="xs" variant="default" leftSection={<IconStop size={14} />} onClick={props.onStop}>
                    <Trans>Stop</Trans>
                  </Button>
                ) : null}
                {running && !isEmpty ? <SteerMenu onSteer={() => send('steer')} /> : null}
                <Tooltip label={disabledReason ?? (running ? t`Send when this answer ends (Enter)` : t`Send (Enter)`)}>
                  <ActionIcon
                    variant="filled"
                    color="indigo"
                    size={34}
                    radius="xl"
                    aria-label={running ? t`Send when this answer ends` : t`Send`}
                    loading={sending}
                    aria-disabled={cannot}
                    data-disabled={cannot || undefined}
                    onClick={() => send(running ? 'queue' : 'send')}
                  >
                    <IconArrowUp size={18} />
                  </ActionIcon>
                </Tooltip>
              </Group>
            </Group>
            <Group gap="4px 16px" mt={6}>
              <Switch
                size="xs"
                label={t`Search documents`}
                title={t`The model searches all documents of this workspace and cites what it uses`}
                checked={settings.searches}
                onChange={(event) => onSettings({ searches: event.currentTarget.checked })}
              />
              <Switch
                size="xs"
                label={t`Sources only`}
                title={
                  sourceless
                    ? t`Add documents or turn on “Search documents” first: there is nothing to answer from`
                    : t`Answer from the documents, or say that they do not answer`
                }
                checked={settings.sourcesOnly}
                disabled={sourceless}
                onChange={(event) => onSettings({ sourcesOnly: event.currentTarget.checked })}
              />
              <Switch
                size="xs"
                label={t`Can ask questions`}
                title={t`The model may ask you one question at a time, and waits for your answer`}
                checked={settings.asksBack}
                onChange={(event) => onSettings({ asksBack: event.currentTarget.checked })}
              />
            </Group>
          </>
        }
      />
      {props.before}
      {picking ? (
        <Suspense fallback={null}>
          <DocumentDrawer
            workspaceId={settings.workspaceId}
            attached={attached}
            room={MOST_ATTACHED - attached.length}
            onChange={(next) => onSettings({ attached: next })}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function SteerMenu({ onSteer }: { onSteer: () => void }) {
  const { t } = useLingui();
  return (
    <Menu position="top-end">
      <Menu.Target>
        <ActionIcon size={30} aria-label={t`Other ways to send`}>
          <IconChevronDown size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onSteer}>
          <Trans>Stop the answer and ask this now</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
