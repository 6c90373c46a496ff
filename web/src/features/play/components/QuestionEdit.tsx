/** Another wording of a question that was asked: it begins a branch, and what followed the first one stays. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';

// One function, so that it is not called anew with each drawing.
const takeFocus = (field: HTMLTextAreaElement | null) => field?.focus();

type Props = { words: string; loading: boolean; onSend: (words: string) => void; onCancel: () => void };

export function QuestionEdit({ words, loading, onSend, onCancel }: Props) {
  const { t } = useLingui();
  const [now, setNow] = useState(words);
  const wanted = now.trim();
  const send = () => {
    if (wanted !== '' && !loading) onSend(wanted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.stopPropagation();
      send();
    }
  };
  return (
    <Stack gap="xs" w="100%">
      <Textarea
        aria-label={t`Edit your message`}
        autosize
        minRows={2}
        maxRows={16}
        maxLength={100_000}
        ref={takeFocus}
        value={now}
        onChange={(event) => setNow(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group justify="space-between" gap="sm">
        <Text size="xs" c="dimmed">
          <Trans>It is asked beside the first version; both stay.</Trans>
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onCancel} disabled={loading}>
            <Trans>Cancel</Trans>
          </Button>
          <Button size="xs" loading={loading} disabled={wanted === ''} onClick={send}>
            <Trans>Send</Trans>
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
