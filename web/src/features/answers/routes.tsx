/** The pages of this feature, loaded when visited. */
import { msg } from '@lingui/core/macro';
import { type RouteObject, redirect } from 'react-router';
import { paths } from '@/lib/paths';

export const runRoutes: RouteObject[] = [
  { path: 'runs', lazy: () => import('./RunsPage'), handle: { title: msg`Runs` } },
  { path: 'runs/compare', lazy: () => import('./ComparePage'), handle: { title: msg`Compare runs` } },
  { path: 'runs/:runId', lazy: () => import('./RunRedirect'), handle: { title: msg`Run` } },
  { path: 'use-case/:useCaseId/run', lazy: () => import('./RunPage'), handle: { title: msg`Run` } },
  { path: 'use-case/:useCaseId/history', lazy: () => import('./HistoryPage'), handle: { title: msg`History` } },
  // The page of a use case without a tab: its first one.
  { path: 'use-case/:useCaseId', loader: ({ params }) => redirect(paths.runUseCase(params['useCaseId'] ?? '')) },
];
