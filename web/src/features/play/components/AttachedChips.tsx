/** What goes along with the messages of a chat: documents, and folders with what lies in them. */
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { paths } from '@/lib/paths';
import { IconFile, IconFolder, IconX } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';
import type { Attached } from '../settings';
import classes from './Play.module.css';

type Props = {
  attached: readonly Attached[];
  /** Beside the name: how much of it goes along. */
  noteOf?: (one: Attached) => ReactNode;
  onRemove: ((one: Attached) => void) | null;
};

export function AttachedChips({ attached, noteOf, onRemove }: Props) {
  const { t } = useLingui();
  if (attached.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t`Attached`}>
      {attached.map((one) => (
        <li key={`${one.kind}/${one.id}`} className={classes.chip}>
          {one.kind === 'folder' ? <IconFolder size={16} aria-hidden /> : <IconFile size={16} aria-hidden />}
          {one.kind === 'folder' ? (
            <Text size="xs" truncate>
              {one.name}
            </Text>
          ) : (
            <TextLink to={paths.document(one.id)} size="xs" truncate>
              {one.name}
            </TextLink>
          )}
          {noteOf?.(one)}
          {onRemove === null ? null : (
            <ActionIcon size={24} aria-label={t`Remove ${one.name}`} onClick={() => onRemove(one)}>
              <IconX size={14} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}
