/** The pages of this feature, loaded when visited. */
import { msg } from '@lingui/core/macro';
import type { RouteObject } from 'react-router';

export const recordRoutes: RouteObject[] = [
  { path: 'runs/:runId/certificate', lazy: () => import('./RecordPage'), handle: { title: msg`Certificate` } },
];
