/** What was typed in a chat and not sent yet, kept in this tab for the person who typed it; a new chat has a draft of its own, and settings. */
import { useState } from 'react';
import { keptHere } from '@/api/kept';
import type { Settings } from './settings';

const of = (chatId: string | null) => keptHere('chat-draft', chatId ?? 'new');

function read(chatId: string | null): string {
  const kept = of(chatId).read();
  return typeof kept === 'string' ? kept : '';
}

/** Of one chat after the other: the field stays where it is while its chat changes. */
export function useDraft(chatId: string | null) {
  const [draft, setDraft] = useState(() => ({ chatId, words: read(chatId) }));
  if (draft.chatId !== chatId) setDraft({ chatId, words: read(chatId) });
  const write = (words: string) => {
    of(chatId).write(words === '' ? null : words);
    setDraft({ chatId, words });
  };
  return [draft.chatId === chatId ? draft.words : read(chatId), write] as const;
}

/** What a chat that has not begun is set to: nothing where another workspace is asked for, whose documents are others. */
export function keptSettings(workspaceId: string | null): Partial<Settings> {
  const kept = keptHere('chat-settings').read();
  if (typeof kept !== 'object' || kept === null) return {};
  const settings = kept as Partial<Settings>;
  return workspaceId === null || settings.workspaceId === workspaceId ? settings : {};
}

export const keepSettings = (settings: Partial<Settings>) =>
  void keptHere('chat-settings').write(Object.keys(settings).length === 0 ? null : settings);
