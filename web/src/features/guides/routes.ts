/** Addresses of guides. */
import { msg } from '@lingui/core/macro';
import type { RouteObject } from 'react-router';

export const guideRoutes: RouteObject[] = [
  { path: 'guides', lazy: () => import('./GuidesPage'), handle: { title: msg`Guides` } },
  { path: 'guides/:guideId', lazy: () => import('./GuidePage'), handle: { title: msg`Guide` } },
  { path: 'guides/:guideId/edit', lazy: () => import('./EditGuidePage'), handle: { title: msg`Edit guide` } },
];
