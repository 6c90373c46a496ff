/** The gallery of templates. */
import { msg } from '@lingui/core/macro';
import type { RouteObject } from 'react-router';

export const templateRoutes: RouteObject[] = [
  { path: 'templates', lazy: () => import('./GalleryPage'), handle: { title: msg`Templates` } },
];
