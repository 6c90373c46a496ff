/** The pages of this feature, loaded when visited. */
import { msg } from '@lingui/core/macro';
import type { RouteObject } from 'react-router';

export const outputRoutes: RouteObject[] = [
  { path: 'runs/:runId/edit', lazy: () => import('./EditorPage'), handle: { title: msg`Edit output` } },
];
