/** The pages of this feature, loaded when visited. */
import { msg } from '@lingui/core/macro';
import type { RouteObject } from 'react-router';

export const useCaseRoutes: RouteObject[] = [
  { path: 'use-cases', lazy: () => import('./UseCasesPage'), handle: { title: msg`Use cases` } },
  { path: 'build', lazy: () => import('./BuildPage'), handle: { title: msg`Build` } },
  {
    path: 'build-use-case/:workspaceById?/:folderById?',
    lazy: () => import('./NewUseCasePage'),
    handle: { title: msg`New use case` },
  },
  {
    path: 'use-case/:useCaseId/share',
    lazy: () => import('@/features/case_page/SharePage'),
    handle: { title: msg`Share` },
  },
  { path: 'edit-use-case/:useCaseId', lazy: () => import('./BuilderPage'), handle: { title: msg`Edit use case` } },
];
