/** The settings and what is shown in their frame. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type RouteObject, redirect } from 'react-router';
import { features } from '@/lib/environment';
import { paths } from '@/lib/paths';
import type * as Pages from './pages';

const page = (path: string, name: keyof typeof Pages, title: MessageDescriptor): RouteObject => ({
  path,
  lazy: async () => (await import('./pages'))[name](),
  handle: { title },
});

/** R28: of the two ways to manage people only the mode's own is there; the other one's address leads to it. */
const management: RouteObject[] = features.userManagement
  ? [
      page('settings/usermanagement', 'people', msg`People`),
      page('settings/workspacemanagement', 'workspaces', msg`All workspaces`),
      { path: 'settings/userAccess', loader: () => redirect(paths.people()) },
    ]
  : [
      page('settings/userAccess', 'people', msg`People`),
      { path: 'settings/usermanagement', loader: () => redirect(paths.userAccess()) },
      { path: 'settings/workspacemanagement', loader: () => redirect(paths.workspaces()) },
    ];

export const settingsRoutes: RouteObject[] = [
  {
    lazy: async () => (await import('./pages')).layout(),
    children: [
      page('settings', 'profile', msg`Profile`),
      page('settings/security', 'security', msg`Password and sign-in`),
      page('settings/notifications', 'notifications', msg`Notifications`),
      page('settings/access-requests', 'accessRequests', msg`Access requests`),
      ...management,
      page('role-permission', 'roles', msg`Roles`),
      page('settings/sign-in', 'signIn', msg`Security`),
      page('settings/audit-log', 'auditLog', msg`Audit log`),
      page('settings/developers', 'developers', msg`API keys`),
      page('settings/resourceNew', 'resources', msg`Brand and formats`),
      page('settings/resourceNew/new', 'newBrandTemplate', msg`New brand template`),
      page('settings/announcements', 'announcements', msg`Announcements`),
      page('user-upload-management', 'questions', msg`Questions and answers`),
      page('user-upload-management/imports/:importId', 'questionImport', msg`Import questions`),
      page('settings/resourceNew/:templateId', 'brandTemplate', msg`Brand template`),
      page('settings/billing', 'billing', msg`Billing`),
      page('settings/billing/invoices/:invoiceId', 'invoice', msg`Invoice`),
      page('settings/billing/invoices/:invoiceId/lines/:line', 'invoiceLine', msg`Line of an invoice`),
      page('settings/token-requests', 'tokenRequests', msg`Requests for more`),
      page('settings/plans', 'plans', msg`Plans`),
      page('settings/bindings', 'bindings', msg`Model providers`),
      page('settings/bindings/connect', 'connectModel', msg`Connect a language model`),
      page('settings/bindings/new', 'newBinding', msg`Add connection`),
      page('settings/bindings/:bindingId', 'binding', msg`Model connection`),
      page('settings/plugins', 'plugins', msg`Plugins`),
      page('settings/plugins/:pluginName', 'plugin', msg`Plugin`),
      page('settings/plugins/versions/:versionId', 'pluginVersion', msg`Version of a plugin`),
      page('settings/plugin-figures', 'partner', msg`Your plugins`),
      page('settings/plugin-keys', 'pluginKeys', msg`Trusted keys`),
      page('settings/clients', 'clients', msg`Clients`),
      page('settings/clients/:clientId', 'client', msg`Client`),
      page('settings/clients/:clientId/drift', 'clientDrift', msg`Template and drift`),
      page('settings/client-templates', 'clientTemplates', msg`Client templates`),
      page('settings/client-templates/:templateId', 'clientTemplate', msg`Client template`),
      page('settings/proposal', 'proposal', msg`Proposals`),
      page('settings/jobs', 'jobs', msg`Background jobs`),
      page('settings/recording', 'recording', msg`Traffic recording`),
      page('settings/search', 'search', msg`Search`),
      page('settings/replays', 'replays', msg`Replays`),
      page('settings/replays/new', 'newReplay', msg`New replay`),
      page('settings/replays/:replayId', 'replay', msg`Replay`),
      page('settings/usage', 'usage', msg`Usage`),
      page('settings/insights', 'insights', msg`Insights`),
      page('settings/my-usage', 'myUsage', msg`My usage`),
      page('settings/clients-activity', 'clientsInsight', msg`Client activity`),
      page('settings/clients-load', 'load', msg`Load and limits`),
      page('settings/status', 'status', msg`Status`),
      page('settings/entries', 'entries', msg`Staff access`),
      page('settings/act-for-client', 'acting', msg`Act for a client`),
    ],
  },
];
