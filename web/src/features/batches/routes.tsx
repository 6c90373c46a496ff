/** The pages of this feature, loaded when visited. */
import { msg } from '@lingui/core/macro';
import type { RouteObject } from 'react-router';

export const batchRoutes: RouteObject[] = [
  { path: 'batches', lazy: () => import('./BatchesPage'), handle: { title: msg`Batches` } },
  { path: 'batches/:batchId', lazy: () => import('./BatchPage'), handle: { title: msg`Batch` } },
  { path: 'use-case/:useCaseId/batch', lazy: () => import('./NewBatchPage'), handle: { title: msg`Batch` } },
  {
    path: 'use-case/:useCaseId/schedules',
    lazy: () => import('./CaseSchedulesPage'),
    handle: { title: msg`Schedules` },
  },
  { path: 'schedules', lazy: () => import('./SchedulesPage'), handle: { title: msg`Schedules` } },
  { path: 'schedules/new', lazy: () => import('./NewSchedulePage'), handle: { title: msg`New schedule` } },
  { path: 'schedules/:scheduleId', lazy: () => import('./SchedulePage'), handle: { title: msg`Schedule` } },
];
