/** What somebody asked: its words, what was read beside it, its other wordings, and another one. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Badge, Group, Tooltip } from '@mantine/core';
import { useState } from 'react';
import type { ChatMessage } from '@/api/gen/types.gen';
import { copyText } from '@/ui/copy';
import { IconCheck, IconCopy, IconEdit, IconNotes } from '@/ui/icons';
import { attachedOf } from '../settings';
import { AttachedChips } from './AttachedChips';
import classes from './Play.module.css';
import { QuestionEdit } from './QuestionEdit';
import { Siblings } from './Siblings';

type Props = {
  message: ChatMessage;
  /** Somebody else's chat is only read. */
  mayAsk: boolean;
  busy: boolean;
  /** Another wording that is being written; null: none is. */
  editing: string | null;
  onEditing: (on: boolean) => void;
  onAsk: (words: string) => void;
  onGo: (messageId: string) => void;
  /** Keeps its words as a prompt; null: one may not. */
  onKeep: ((words: string) => void) | null;
};

export function Question({ message, mayAsk, busy, editing, onEditing, onAsk, onGo, onKeep }: Props) {
  const { t } = useLingui();
  return (
    <article className={classes.question} aria-label={t`Question`}>
      <h2 className="visually-hidden">
        <Trans>Question</Trans>
      </h2>
      {message.branch_name === null ? null : <Badge mb={4}>{message.branch_name}</Badge>}
      <AttachedChips attached={attachedOf(message.documents)} onRemove={null} />
      {editing !== null ? (
        <QuestionEdit
          words={editing}
          loading={busy}
          onSend={(words) => onAsk(words)}
          onCancel={() => onEditing(false)}
        />
      ) : (
        <div className={classes.said}>{message.text}</div>
      )}
      <Group gap={2} className={classes.tools}>
        <Siblings message={message} disabled={busy} onGo={onGo} />
        <CopyWords words={message.text} label={t`Copy the question`} />
        {mayAsk && editing === null ? (
          <Tooltip label={<Trans>Edit, as a branch</Trans>}>
            <ActionIcon size={28} aria-label={t`Edit the question`} onClick={() => onEditing(true)}>
              <IconEdit size={16} />
            </ActionIcon>
          </Tooltip>
        ) : null}
        {onKeep === null || editing !== null ? null : (
          <Tooltip label={<Trans>Save as a prompt</Trans>}>
            <ActionIcon size={28} aria-label={t`Save as a prompt`} onClick={() => onKeep(message.text)}>
              <IconNotes size={16} />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
    </article>
  );
}

export function CopyWords({ words, label }: { words: string; label: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(words))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), 1_000);
  };
  return (
    <Tooltip label={copied ? t`Copied` : label}>
      <ActionIcon size={28} aria-label={label} onClick={() => void copy()}>
        {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      </ActionIcon>
    </Tooltip>
  );
}
