/** All mock handlers. One file a feature. */
import type { HttpHandler } from 'msw';
import { authHandlers } from './auth';
import { documentHandlers } from './documents';
import { mfaHandlers } from './mfa';
import { peopleHandlers } from './people';
import { runHandlers } from './runs';
import { useCaseHandlers } from './use_cases';
import { workspaceHandlers } from './workspaces';

export const handlers: HttpHandler[] = [
  ...authHandlers,
  ...mfaHandlers,
  ...workspaceHandlers,
  ...peopleHandlers,
  ...documentHandlers,
  ...useCaseHandlers,
  ...runHandlers,
];
