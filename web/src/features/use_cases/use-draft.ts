/** The draft of one use case while its builder is open. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { session } from '@/api/session';
import type { UseCase } from '@/api/types';
import { runKeys } from '@/features/runs/queries';
import { type Copies, type Copy, createDraftSaver } from './draft-saver';
import { caseKeys, saveDraft } from './queries';

/** In this tab only, and only for the person who typed it. */
function copiesOf(id: string): Copies {
  const key = `atelier-draft:${session.user()?.id ?? ''}:${id}`;
  return {
    read: () => {
      try {
        const text = sessionStorage.getItem(key);
        return text === null ? null : (JSON.parse(text) as Copy);
      } catch {
        return null;
      }
    },
    write: (copy) => {
      try {
        if (copy === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(copy));
      } catch {
        // Storage is full or switched off; the save itself is on its way.
      }
    },
  };
}

export function useDraft(useCase: UseCase) {
  const client = useQueryClient();
  const [saver] = useState(() =>
    createDraftSaver({
      useCase,
      save: (revision, definition) => saveDraft(useCase.id, revision, definition),
      copies: copiesOf(useCase.id),
      onSaved: (saved, definition) => {
        client.setQueryData<UseCase>(caseKeys.one(useCase.id), (known) =>
          known === undefined ? known : { ...known, ...saved, draft: definition },
        );
        void client.invalidateQueries({ queryKey: caseKeys.lists });
        void client.invalidateQueries({ queryKey: runKeys.before(useCase.id) });
      },
    }),
  );
  useEffect(() => {
    saver.begin();
    const leave = () => saver.dispose();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      saver.dispose();
    };
  }, [saver]);
  const draft = useSyncExternalStore(saver.subscribe, saver.snapshot);
  return { draft, saver };
}
