/** The pages of this feature, loaded when visited. */
import { msg } from '@lingui/core/macro';
import type { RouteObject } from 'react-router';

export const playRoutes: RouteObject[] = [
  { path: 'play/shared/:shareId', lazy: () => import('./SharedChatPage'), handle: { title: msg`Shared chat` } },
  // One page: the keyboard stays in the field when the first message makes a chat of a new one.
  { path: 'play/:chatId?', lazy: () => import('./PlayPage'), handle: { title: msg`Play` } },
];
