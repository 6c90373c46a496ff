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
  | 'review-requests';

export type WorkspacePermission =
  | 'build-use-cases'
  | 'publish-use-cases'
  | 'run-use-cases'
  | 'manage-documents'
  | 'manage-formats'
  | 'edit-outputs'
  | 'lock-runs'
  | 'manage-members'
  | 'view-workspace-analytics';

export const PLATFORM_OWNER_CLIENT = 1;

/** 'Account Admin', or any role name containing 'Admin' (specification §6). */
export const isAdminRole = (roleName: string) => roleName.includes('Admin');

export const allows = (held: readonly string[], wanted: AccountPermission | WorkspacePermission) =>
  held.includes(wanted);
