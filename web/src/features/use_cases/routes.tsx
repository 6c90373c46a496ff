/** The pages of this feature, loaded when visited. */
import type { RouteObject } from 'react-router';

export const useCaseRoutes: RouteObject[] = [
  { path: 'build-use-case/:workspaceById?/:folderById?', lazy: () => import('./NewUseCasePage') },
  { path: 'edit-use-case/:useCaseId', lazy: () => import('./BuilderPage') },
];
