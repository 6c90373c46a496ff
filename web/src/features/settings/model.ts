/** Which pages the settings have (R28), for whom, and in which order. Without React, so that the table is a test. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { paths } from '@/lib/paths';
import { type AccountPermission, allows, isPartner } from '@/lib/permissions';

export type PlaceKey =
  | 'profile'
  | 'security'
  | 'notifications'
  | 'requests'
  | 'tokenRequests'
  | 'people'
  | 'userAccess'
  | 'workspaces'
  | 'roles'
  | 'signIn'
  | 'recording'
  | 'search'
  | 'audit'
  | 'developers'
  | 'resources'
  | 'announcements'
  | 'questions'
  | 'usage'
  | 'insights'
  | 'myUsage'
  | 'clientsInsight'
  | 'load'
  | 'status'
  | 'entries'
  | 'billing'
  | 'bindings'
  | 'plugins'
  | 'pluginKeys'
  | 'clients'
  | 'clientTemplates'
  | 'proposal'
  | 'jobs'
  | 'plans'
  | 'partner'
  | 'replays'
  | 'acting';

/** `platform` is an area of its own: its pages are for who runs the installation, not for a client. */
export type Group = 'you' | 'company' | 'models' | 'developers' | 'platform';

export type Place = {
  key: PlaceKey;
  to: string;
  label: MessageDescriptor;
  group: Group;
  /** Holding one of them is enough; none: for everybody. */
  needs: readonly AccountPermission[];
  /** About the person, not the client: closed while one acts for a client. */
  own?: true;
  /** Also there for a partner, to whom the server opens nothing else. */
  partners?: true;
  /** Only there in, or only outside, the user-management mode. */
  mode?: 'users' | 'access';
};

/** A page for who runs the installation. */
const platform = (key: PlaceKey, to: string, label: MessageDescriptor, right: AccountPermission): Place => ({
  key,
  to,
  label,
  group: 'platform',
  needs: [right],
  own: true,
});

const PLACES: readonly Place[] = [
  { key: 'profile', to: paths.settings(), label: msg`Profile`, group: 'you', needs: [], own: true, partners: true },
  {
    key: 'security',
    to: paths.security(),
    label: msg`Password and sign-in`,
    group: 'you',
    needs: [],
    own: true,
    partners: true,
  },
  {
    key: 'notifications',
    to: paths.notificationSettings(),
    label: msg`Notifications`,
    group: 'you',
    needs: [],
    own: true,
    partners: true,
  },
  { key: 'requests', to: paths.accessRequests(), label: msg`Access requests`, group: 'you', needs: [], own: true },
  {
    key: 'tokenRequests',
    to: paths.tokenRequests(),
    label: msg`Requests for more`,
    group: 'you',
    needs: [],
    own: true,
  },
  { key: 'myUsage', to: paths.myUsage(), label: msg`My usage`, group: 'you', needs: [], own: true },
  {
    key: 'people',
    to: paths.people(),
    label: msg`People`,
    group: 'company',
    needs: ['manage-all-users', 'add-users', 'delete-users'],
    mode: 'users',
  },
  {
    key: 'userAccess',
    to: paths.userAccess(),
    label: msg`User access`,
    group: 'company',
    needs: ['manage-all-users', 'add-users', 'delete-users'],
    mode: 'access',
  },
  {
    key: 'workspaces',
    to: paths.workspaceManagement(),
    label: msg`All workspaces`,
    group: 'company',
    needs: ['manage-workspaces'],
    mode: 'users',
  },
  { key: 'roles', to: paths.roles(), label: msg`Roles`, group: 'company', needs: [] },
  {
    key: 'signIn',
    to: paths.signInSettings(),
    label: msg`Security`,
    group: 'company',
    needs: ['manage-all-users'],
  },
  {
    key: 'entries',
    to: paths.entries(),
    label: msg`Staff access`,
    group: 'company',
    needs: ['manage-all-users'],
    own: true,
  },
  {
    key: 'proposal',
    to: paths.proposal(),
    label: msg`Proposals`,
    group: 'company',
    needs: ['manage-workspaces'],
    own: true,
  },
  {
    key: 'resources',
    to: paths.resources(),
    label: msg`Brand and formats`,
    group: 'company',
    needs: ['manage-resources'],
  },
  {
    key: 'insights',
    to: paths.insights(),
    label: msg`Insights`,
    group: 'company',
    needs: ['view-client-analytics'],
  },
  {
    key: 'announcements',
    to: paths.announcementSettings(),
    label: msg`Announcements`,
    group: 'company',
    needs: ['manage-all-users'],
  },
  {
    key: 'questions',
    to: paths.questions(),
    label: msg`Questions and answers`,
    group: 'company',
    needs: ['manage-resources'],
  },
  { key: 'usage', to: paths.usage(), label: msg`Usage`, group: 'company', needs: ['view-client-analytics'] },
  { key: 'billing', to: paths.billing(), label: msg`Billing`, group: 'company', needs: ['manage-billing'] },
  { key: 'audit', to: paths.auditLog(), label: msg`Audit log`, group: 'company', needs: ['view-audit-log'] },
  {
    key: 'bindings',
    to: paths.bindings(),
    label: msg`Model providers`,
    group: 'models',
    needs: ['manage-bindings'],
  },
  {
    key: 'search',
    to: paths.searchSettings(),
    label: msg`Search`,
    group: 'models',
    needs: ['manage-all-users'],
  },
  {
    key: 'recording',
    to: paths.recording(),
    label: msg`Traffic recording`,
    group: 'models',
    needs: ['manage-all-users'],
  },
  {
    key: 'developers',
    to: paths.developers(),
    label: msg`API keys`,
    group: 'developers',
    needs: ['manage-developers'],
    own: true,
  },
  platform('clients', paths.clients(), msg`Clients`, 'manage-clients'),
  platform('clientTemplates', paths.clientTemplates(), msg`Client templates`, 'manage-clients'),
  platform('clientsInsight', paths.clientsInsight(), msg`Client activity`, 'manage-clients'),
  platform('load', paths.clientsLoad(), msg`Load and limits`, 'manage-clients'),
  platform('status', paths.statusSettings(), msg`Status`, 'manage-clients'),
  platform('acting', paths.actForClient(), msg`Act for a client`, 'act-for-clients'),
  platform('plugins', paths.plugins(), msg`Plugins`, 'manage-plugins'),
  platform('pluginKeys', paths.pluginKeys(), msg`Trusted keys`, 'manage-plugins'),
  platform('replays', paths.replays(), msg`Replays`, 'manage-plugins'),
  platform('jobs', paths.jobs(), msg`Background jobs`, 'manage-clients'),
  platform('plans', paths.plans(), msg`Plans`, 'manage-clients'),
  {
    key: 'partner',
    to: paths.partner(),
    label: msg`Your plugins`,
    group: 'platform',
    needs: ['see-plugin-figures'],
    own: true,
    partners: true,
  },
];

/** The pages somebody with these rights is shown. */
export const placesFor = (held: readonly string[], userManagement: boolean): Place[] =>
  PLACES.filter(
    (place) =>
      (place.needs.length === 0 || place.needs.some((right) => allows(held, right))) &&
      (place.partners === true || !isPartner(held)) &&
      // Whoever manages plugins has the figures of all of them on their pages.
      (place.key !== 'partner' || !allows(held, 'manage-plugins')) &&
      (place.mode === undefined || (place.mode === 'users') === userManagement),
  );

/** The page an address belongs to; the longest one wins, because the first page's address begins them all. */
export const placeOf = (places: readonly Place[], pathname: string): Place | undefined =>
  places
    .filter((place) => {
      const base = place.to.split('?')[0] ?? place.to;
      return pathname === base || pathname.startsWith(`${base}/`);
    })
    .toSorted((a, b) => b.to.length - a.to.length)[0];
