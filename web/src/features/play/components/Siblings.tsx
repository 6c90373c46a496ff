/** Which of several versions of a message is shown, and the way to the others: 1/3. */
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import type { ChatMessage } from '@/api/gen/types.gen';
import { IconChevronLeft, IconChevronRight } from '@/ui/icons';
import classes from './Play.module.css';

type Props = {
  message: Pick<ChatMessage, 'sibling_count' | 'sibling_place' | 'previous_sibling_id' | 'next_sibling_id'>;
  disabled: boolean;
  onGo: (messageId: string) => void;
};

export function Siblings({ message, disabled, onGo }: Props) {
  const { t } = useLingui();
  const { sibling_count: count, sibling_place: place, previous_sibling_id: previous, next_sibling_id: next } = message;
  if (count < 2) return null;
  return (
    <span className={classes.siblings} role="group" aria-label={t`Version ${place} of ${count}`}>
      <ActionIcon
        size={28}
        aria-label={t`Previous version`}
        disabled={disabled || previous === null}
        onClick={() => (previous === null ? undefined : onGo(previous))}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <span aria-hidden>
        {place}/{count}
      </span>
      <ActionIcon
        size={28}
        aria-label={t`Next version`}
        disabled={disabled || next === null}
        onClick={() => (next === null ? undefined : onGo(next))}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </span>
  );
}
