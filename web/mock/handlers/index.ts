/** All mock handlers. One file a feature. */
import type { HttpHandler } from 'msw';
import { authHandlers } from './auth';
import { documentHandlers } from './documents';
import { libraryHandlers } from './library';
import { peopleHandlers } from './people';
import { workspaceHandlers } from './workspaces';

export const handlers: HttpHandler[] = [
  ...authHandlers,
  ...workspaceHandlers,
  ...peopleHandlers,
  ...documentHandlers,
  ...libraryHandlers,
];
