/** The whole map. Every page is loaded when it is visited; only the frame around them is in the first file. */
import { msg } from '@lingui/core/macro';
import { type MiddlewareFunction, type RouteObject, redirect } from 'react-router';
import { session } from '@/api/session';
import { runRoutes } from '@/features/answers/routes';
import { authRoutes } from '@/features/auth/routes';
import { batchRoutes } from '@/features/batches/routes';
import { documentRoutes } from '@/features/document_page/routes';
import { guideRoutes } from '@/features/guides/routes';
import { outputRoutes } from '@/features/output_page/routes';
import { playRoutes } from '@/features/play/routes';
import { recordRoutes } from '@/features/records/routes';
import { settingsRoutes } from '@/features/settings/routes';
import { templateRoutes } from '@/features/templates/routes';
import { useCaseRoutes } from '@/features/use_cases/routes';
import { paths } from '@/lib/paths';
import { PageBoundary } from './boundaries/PageBoundary';
import { RootBoundary } from './boundaries/RootBoundary';
import { PageLoading } from './PageLoading';
import { Root } from './Root';

/**
 * Without a token nothing behind the shell is worth asking for; the wish is kept with its query. An address that no
 * page has is no wish: it says so to everybody.
 */
const requireSignIn: MiddlewareFunction = ({ request, params }) => {
  const { pathname, search } = new URL(request.url);
  const wish = `${pathname}${search}`.slice(1);
  if (session.mustSetUpMfa()) throw redirect(paths.multiFactor(wish));
  if (session.isSignedIn()) return;
  if (params['*'] !== undefined) throw new Response(null, { status: 404 });
  throw redirect(paths.login(wish));
};

export const shellRoutes: RouteObject[] = [
  { index: true, lazy: () => import('@/features/home/HomePage'), handle: { title: msg`Home` } },
  {
    path: 'workspaces',
    lazy: () => import('@/features/workspaces/WorkspacesPage'),
    handle: { title: msg`Workspaces` },
  },
  {
    path: 'workspaces/:workspaceId',
    lazy: () => import('@/features/workspace_page/WorkspacePage'),
    handle: { title: msg`Workspace` },
    children: [
      { index: true, loader: ({ params }) => redirect(paths.workspace(params['workspaceId'] ?? '')) },
      {
        path: 'use-cases',
        lazy: () => import('@/features/workspace_page/UseCasesTab'),
        handle: { title: msg`Use cases` },
      },
      {
        path: 'documents',
        lazy: () => import('@/features/workspace_page/DocumentsTab'),
        handle: { title: msg`Documents` },
      },
      { path: 'members', lazy: () => import('@/features/people/MembersTab'), handle: { title: msg`Members` } },
    ],
  },
  { path: 'dashboard', lazy: () => import('@/features/dashboard/DashboardPage'), handle: { title: msg`Dashboard` } },
  {
    path: 'get_started',
    lazy: () => import('@/features/first_steps/GetStartedPage'),
    handle: { title: msg`First steps` },
  },
  {
    path: 'createResource',
    lazy: () => import('@/features/resources/CreatePage'),
    handle: { title: msg`Create` },
  },
  { path: 'library', lazy: () => import('@/features/resources/LibraryPage'), handle: { title: msg`Library` } },
  {
    path: 'notifications',
    lazy: () => import('@/features/notifications/NotificationsPage'),
    handle: { title: msg`Notifications` },
  },
  {
    path: 'announcements',
    lazy: () => import('@/features/announcements/AnnouncementsPage'),
    handle: { title: msg`Announcements` },
  },
  ...settingsRoutes,
  ...useCaseRoutes,
  ...templateRoutes,
  ...documentRoutes,
  ...runRoutes,
  ...playRoutes,
  ...guideRoutes,
  ...batchRoutes,
  ...outputRoutes,
  ...recordRoutes,
  { path: '*', lazy: () => import('@/features/errors/NotFoundPage'), handle: { title: msg`Page not found` } },
];

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootBoundary,
    HydrateFallback: PageLoading,
    children: [
      ...authRoutes,
      {
        path: 'login-error',
        lazy: () => import('@/features/errors/LoginErrorPage'),
        handle: { title: msg`Sign-in failed` },
      },
      { path: 'status', lazy: () => import('@/features/status/StatusPage'), handle: { title: msg`Status` } },
      { path: 'error', lazy: () => import('@/features/errors/ErrorPage'), handle: { title: msg`Error` } },
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
