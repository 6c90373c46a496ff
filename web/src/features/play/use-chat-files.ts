/** Files that are dropped, pasted or chosen in a chat: sent at once, and attached as soon as the server has them. */
import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useEffect, useEffectEvent } from 'react';
import type { Upload } from '@/features/documents/upload-queue';
import { uploads, useChatTarget, useUploads } from '@/features/documents/uploads';
import { toast } from '@/ui/toast';
import { attach, MOST_ATTACHED, type Settings } from './settings';

export function useChatFiles(chatId: string | null, settings: Settings, onSettings: (some: Partial<Settings>) => void) {
  const target = useChatTarget(settings.workspaceId, chatId);
  const all = useUploads(target);
  const { attached } = settings;

  // What is stored stays in the queue until the chat has it: two that end together must not undo each other.
  const take = useEffectEvent((arrived: readonly Upload[], known: string) => {
    const had = new Set(known.split(','));
    let next = attached;
    for (const { id, file, state } of arrived) {
      if (state.kind !== 'stored') continue;
      if (had.has(state.documentId)) uploads.forget(id);
      else next = attach(next, { kind: 'document', id: state.documentId, name: file.name });
    }
    if (next.length > attached.length) onSettings({ attached: next });
  });
  const known = attached.map(({ id }) => id).join(',');
  useEffect(() => take(all, known), [all, known]);

  const add = (files: readonly File[], folders = 0) => {
    if (settings.workspaceId === '') return;
    const open = all.filter(({ state }) => state.kind !== 'failed' && state.kind !== 'cancelled').length;
    const room = Math.max(0, MOST_ATTACHED - attached.length - open);
    if (folders > 0) toast.bad(i18n._(msg`A folder cannot be brought into a chat. Choose the files in it.`));
    if (files.length > room) {
      const words = plural(room, { one: '# more file fits', other: '# more files fit' });
      toast.bad(i18n._(msg`Not all files were taken: ${words} into this chat.`));
    }
    if (room > 0 && files.length > 0) uploads.add(target, files.slice(0, room));
  };
  return { add, underWay: all.filter(({ state }) => state.kind !== 'stored') };
}
