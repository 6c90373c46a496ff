/** The pages of this feature, loaded when visited. */
import { msg } from '@lingui/core/macro';
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { queryClient } from '@/api/query-client';
import { paths } from '@/lib/paths';
import { runQuery } from './queries';

/** A run has no page of its own: it is shown where it was started, with its history around it. */
async function toUseCase({ params }: LoaderFunctionArgs) {
  const run = await queryClient.query({ ...runQuery(params['runId'] ?? ''), staleTime: 'static' });
  return redirect(paths.runUseCase(run.use_case_id, { run: run.id }));
}

export const runRoutes: RouteObject[] = [
  { path: 'runs', lazy: () => import('./RunsPage'), handle: { title: msg`Runs` } },
  { path: 'runs/:runId', loader: toUseCase, handle: { title: msg`Run` } },
  { path: 'use-case/:useCaseId/run', lazy: () => import('./RunPage'), handle: { title: msg`Run` } },
];
