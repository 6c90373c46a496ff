/** Running once more what was run before: apart from the other queries, because it needs the form's rules. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StartRun } from '@/api/gen/types.gen';
import { caseQuery } from '@/features/cases/queries';
import { startRun } from './begun';
import { toPayload, valuesOfRun } from './form';
import { runKeys, runQuery } from './queries';

/** Runs what a run did once more: the same inputs, the use case as it is published now, its documents as they are now. */
export function useRunAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ run_id, use_case_id }: { run_id: string; use_case_id: string }) => {
      const [old, useCase] = await Promise.all([
        client.query({ ...runQuery(run_id), staleTime: 'static' }),
        client.query({ ...caseQuery(use_case_id), staleTime: 'static' }),
      ]);
      const inputs = (useCase.published?.definition ?? useCase.draft).inputs;
      const request: StartRun = { inputs: toPayload(inputs, valuesOfRun(inputs, old.inputs)), source: 'published' };
      return startRun(use_case_id, request);
    },
    onSuccess: (run) => {
      client.setQueryData(runKeys.one(run.id), run);
      void client.invalidateQueries({ queryKey: runKeys.lists });
    },
  });
}
