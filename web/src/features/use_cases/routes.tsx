/** The pages of this feature, loaded when visited. */
import { msg } from '@lingui/core/macro';
import type { RouteObject } from 'react-router';

export const useCaseRoutes: RouteObject[] = [
  { path: 'build', lazy: () => import('./BuildPage'), handle: { title: msg`Build` } },
  {
    path: 'build-use-case/:workspaceById?/:folderById?',
    lazy: () => import('./NewUseCasePage'),
    handle: { title: msg`New use case` },
  },
  { path: 'edit-use-case/:useCaseId', lazy: () => import('./BuilderPage'), handle: { title: msg`Edit use case` } },
];
