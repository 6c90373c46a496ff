/** Who may do what. The server checks every call; the page only says beforehand what would be refused. */

export type AccountPermission =
  | 'manage-all-users'
  | 'delete-users'
  | 'add-users'
  | 'manage-roles'
  | 'manage-workspaces'
  | 'manage-billing'
  | 'view-client-analytics'
  | 'manage-developers'
  | 'manage-resources'
  | 'review-requests'
  | 'view-audit-log'
  | 'manage-bindings'
  | 'manage-plugins'
  | 'manage-clients'
  | 'see-plugin-figures'
  | 'act-for-clients';

export type WorkspacePermission =
  | 'view-workspace'
  | 'build-use-cases'
  | 'publish-use-cases'
  | 'run-use-cases'
  | 'manage-documents'
  | 'manage-formats'
  | 'edit-outputs'
  | 'lock-runs'
  | 'manage-members'
  | 'view-workspace-analytics';

/** Somebody from another company who answers for plugins: the server opens the figures of these and the own account, and nothing else. */
export const isPartner = (held: readonly string[]) => held.length === 1 && held[0] === 'see-plugin-figures';

/** Where the platform owner's own area begins for somebody with these rights; `null`: it is not theirs. */
export function platformHome(held: readonly string[]): string | null {
  if (held.includes('manage-clients')) return '/settings/clients';
  if (held.includes('manage-plugins')) return '/settings/plugins';
  return held.includes('act-for-clients') ? '/settings/act-for-client' : null;
}

export const allows = (held: readonly string[], wanted: AccountPermission | WorkspacePermission) =>
  held.includes(wanted);
