/** Messages that wait for the answer under way to end. They are kept by the server: every device shows them. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Text, Textarea, Tooltip } from '@mantine/core';
import { useState } from 'react';
import type { QueuedMessage } from '@/api/gen/types.gen';
import { IconClock, IconEdit, IconSend, IconTrash } from '@/ui/icons';
import classes from './Play.module.css';

type Props = {
  queue: readonly QueuedMessage[];
  onChange: (id: string, words: string) => void;
  onRemove: (id: string) => void;
  /** Stops the answer under way, and asks this. */
  onSendNow: (id: string) => void;
};

export function QueueList({ queue, onChange, onRemove, onSendNow }: Props) {
  const { t } = useLingui();
  const [editing, setEditing] = useState<string | null>(null);
  if (queue.length === 0) return null;
  return (
    <ol className={classes.queue} aria-label={t`Waiting to be sent`}>
      {queue.map(({ id, text, problem }) =>
        editing === id ? (
          <QueuedEdit
            key={id}
            words={text}
            onSave={(words) => {
              setEditing(null);
              onChange(id, words);
            }}
            onCancel={() => setEditing(null)}
          />
        ) : (
          <li key={id} className={classes.queued}>
            <IconClock size={16} aria-hidden />
            <span className={classes.queuedText} title={text}>
              {text}
            </span>
            {problem === null ? null : (
              <Text size="xs" c="var(--mantine-color-error)">
                {problem}
              </Text>
            )}
            <Tooltip label={t`Stop the answer and ask this now`}>
              <ActionIcon size={28} aria-label={t`Send the waiting message now`} onClick={() => onSendNow(id)}>
                <IconSend size={16} />
              </ActionIcon>
            </Tooltip>
            <ActionIcon size={28} aria-label={t`Edit the waiting message`} onClick={() => setEditing(id)}>
              <IconEdit size={16} />
            </ActionIcon>
            <ActionIcon size={28} aria-label={t`Remove the waiting message`} onClick={() => onRemove(id)}>
              <IconTrash size={16} />
            </ActionIcon>
          </li>
        ),
      )}
    </ol>
  );
}

// One function, so that it is not called anew with each drawing.
const takeFocus = (field: HTMLTextAreaElement | null) => field?.focus();

type EditProps = { words: string; onSave: (words: string) => void; onCancel: () => void };

function QueuedEdit({ words, onSave, onCancel }: EditProps) {
  const { t } = useLingui();
  const [now, setNow] = useState(words);
  return (
    <li>
      <Textarea
        aria-label={t`Waiting message`}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={100_000}
        ref={takeFocus}
        value={now}
        onChange={(event) => setNow(event.currentTarget.value)}
      />
      <Group gap="xs" justify="flex-end" mt={6}>
        <Button size="xs" variant="default" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button size="xs" disabled={now.trim() === ''} onClick={() => onSave(now.trim())}>
          <Trans>Save</Trans>
        </Button>
      </Group>
    </li>
  );
}
