/** The pages of this feature, loaded when visited. */
import { msg } from '@lingui/core/macro';
import type { RouteObject } from 'react-router';

export const documentRoutes: RouteObject[] = [
  { path: 'documents', lazy: () => import('@/features/documents/DocumentsPage'), handle: { title: msg`Documents` } },
  { path: 'documents/:documentId', lazy: () => import('./DocumentPage'), handle: { title: msg`Document` } },
];
