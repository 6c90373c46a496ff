/** Each right in one short name, for places where the server's sentence would be too long. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AccountPermission } from '@/lib/permissions';

export const RIGHT_NAMES: Record<AccountPermission, MessageDescriptor> = {
  'manage-all-users': msg`Manage people`,
  'delete-users': msg`Delete people`,
  'add-users': msg`Invite people`,
  'manage-roles': msg`Manage roles`,
  'manage-workspaces': msg`Manage workspaces`,
  'manage-billing': msg`Manage billing`,
  'view-client-analytics': msg`See the company’s usage`,
  'manage-developers': msg`Make API keys`,
  'manage-resources': msg`Manage resources`,
  'review-requests': msg`Answer requests`,
  'view-audit-log': msg`Read the audit log`,
  'manage-bindings': msg`Connect models`,
  'manage-plugins': msg`Manage plugins`,
  'manage-clients': msg`Manage clients`,
  'see-plugin-figures': msg`See figures of plugins`,
  'act-for-clients': msg`Act for clients`,
};

/** What the platform's owner alone gives to its own people. */
const OWNERS: ReadonlySet<AccountPermission> = new Set([
  'act-for-clients',
  'manage-clients',
  'manage-plugins',
  'see-plugin-figures',
] as const);
export const isAskable = (right: AccountPermission) => !OWNERS.has(right);

/** Rights that can be asked for. */
export const ASKABLE_RIGHTS = (Object.keys(RIGHT_NAMES) as AccountPermission[]).filter(isAskable);
