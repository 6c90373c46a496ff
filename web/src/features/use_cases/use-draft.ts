/** The draft of one use case while its builder is open. */
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UseCase } from '@/api/gen/types.gen';
import { keptHere } from '@/api/kept';
import { type Copies, type Copy, createDraftSaver } from '@/features/cases/draft-saver';
import { caseKeys, saveDraft } from '@/features/cases/queries';
import { runKeys } from '@/features/runs/queries';
import { toast } from '@/ui/toast';

function copiesOf(id: string): Copies {
  const kept = keptHere('draft', id);
  // A copy that cannot be kept loses nothing: the save itself is on its way.
  return { read: () => kept.read() as Copy | null, write: (copy) => void kept.write(copy) };
}

export function useDraft(useCase: UseCase) {
  const client = useQueryClient();
  const [saver] = useState(() =>
    createDraftSaver({
      useCase,
      save: (revision, definition) => saveDraft(useCase.id, revision, definition),
      copies: copiesOf(useCase.id),
      onMerged: ({ updated_by_name: name }) =>
        toast.good(i18n._(msg`${name} saved this draft too. Both your changes are in it.`)),
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
