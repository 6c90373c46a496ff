/** The whole map. Every page is loaded when it is visited; only the frame around them is in the first file. */
import { type RouteObject, redirect } from 'react-router';
import { session } from '@/api/session';
import { documentRoutes } from '@/features/documents/routes';
import { runRoutes } from '@/features/runs/routes';
import { useCaseRoutes } from '@/features/use_cases/routes';
import { paths } from '@/lib/paths';
import { PageBoundary } from './boundaries/PageBoundary';
import { RootBoundary } from './boundaries/RootBoundary';
import { PageLoading } from './PageLoading';
import { Root } from './Root';

/** Without a token nothing behind the shell is worth asking for; the wish is kept with its query. */
function requireSignIn({ request }: { request: Request }) {
  if (session.isSignedIn()) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(paths.login(`${pathname}${search}`.slice(1)));
}

export const shellRoutes: RouteObject[] = [
  { index: true, lazy: () => import('@/features/home/HomePage') },
  { path: 'workspaces', lazy: () => import('@/features/workspaces/WorkspacesPage') },
  {
    path: 'workspaces/:workspaceId',
    lazy: () => import('@/features/workspaces/WorkspacePage'),
    children: [
      { index: true, loader: ({ params }) => redirect(paths.workspace(params['workspaceId'] ?? '')) },
      { path: 'use-cases', lazy: () => import('@/features/workspaces/UseCasesTab') },
      { path: 'documents', lazy: () => import('@/features/workspaces/DocumentsTab') },
      { path: 'members', lazy: () => import('@/features/people/MembersTab') },
    ],
  },
  { path: 'settings', lazy: () => import('@/features/settings/SettingsPage') },
  ...useCaseRoutes,
  ...documentRoutes,
  ...runRoutes,
  { path: '*', lazy: () => import('@/features/errors/NotFoundPage') },
];

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootBoundary,
    HydrateFallback: PageLoading,
    children: [
      { path: 'login', lazy: () => import('@/features/auth/LoginPage') },
      { path: 'login-error', lazy: () => import('@/features/errors/LoginErrorPage') },
      { path: 'error', lazy: () => import('@/features/errors/ErrorPage') },
      {
        path: '/',
        // Before any loader of a page below: they all run at once and none of them should ask without a token.
        middleware: [requireSignIn],
        lazy: () => import('./shell/Shell'),
        children: [{ ErrorBoundary: PageBoundary, children: shellRoutes }],
      },
    ],
  },
];
