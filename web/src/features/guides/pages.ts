/** Pages of the product beside which a guide can be offered. A key stands in guides: it never changes its meaning. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type HelpPage = { key: string; title: MessageDescriptor; pattern: RegExp };

export const HELP_PAGES: readonly HelpPage[] = [
  { key: 'home', title: msg`Home`, pattern: /^\/$/ },
  { key: 'first_steps', title: msg`First steps`, pattern: /^\/get_started$/ },
  { key: 'dashboard', title: msg`Dashboard`, pattern: /^\/dashboard$/ },
  { key: 'play', title: msg`Play`, pattern: /^\/play(\/|$)/ },
  { key: 'build', title: msg`Building a use case`, pattern: /^\/(build|build-use-case|edit-use-case)(\/|$)/ },
  { key: 'use_cases', title: msg`Use cases`, pattern: /^\/(use-cases$|use-case\/|workspaces\/[^/]+\/use-cases)/ },
  { key: 'document', title: msg`A document`, pattern: /^\/documents\/./ },
  { key: 'documents', title: msg`Documents`, pattern: /^\/(documents$|workspaces\/[^/]+\/documents)/ },
  { key: 'members', title: msg`Members of a workspace`, pattern: /^\/workspaces\/[^/]+\/members/ },
  { key: 'activity', title: msg`Activity`, pattern: /^\/(runs|batches|schedules)(\/|$)/ },
  { key: 'templates', title: msg`Templates`, pattern: /^\/templates$/ },
  { key: 'notifications', title: msg`Notifications`, pattern: /^\/notifications$/ },
  { key: 'questions', title: msg`Questions and answers`, pattern: /^\/user-upload-management/ },
  { key: 'people', title: msg`People`, pattern: /^\/settings\/usermanagement/ },
  { key: 'roles', title: msg`Roles`, pattern: /^\/role-permission/ },
  { key: 'billing', title: msg`Billing`, pattern: /^\/settings\/billing/ },
  { key: 'models', title: msg`Models`, pattern: /^\/settings\/bindings/ },
  { key: 'settings', title: msg`Settings`, pattern: /^\/settings(\/|$)/ },
];

/** The key of an address; null where no guide can be offered. */
export const pageOf = (pathname: string): string | null =>
  HELP_PAGES.find(({ pattern }) => pattern.test(pathname))?.key ?? null;
