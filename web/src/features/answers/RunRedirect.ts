/** /runs/{id}: a run has no page of its own; it is shown where it was started: with its use case's history around it, or in its chat. */
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { queryClient } from '@/api/query-client';
import { runQuery } from '@/features/runs/queries';
import { paths } from '@/lib/paths';

export async function loader({ params }: LoaderFunctionArgs) {
  const run = await queryClient.query({ ...runQuery(params['runId'] ?? ''), staleTime: 'static' });
  return redirect(
    run.use_case_id === null ? paths.chat(run.chat_id ?? '') : paths.runUseCase(run.use_case_id, { run: run.id }),
  );
}
