/** Rules of workspaces, without React. */
import type { Workspace } from '@/api/gen/types.gen';
import { allows, type WorkspacePermission } from '@/lib/permissions';

export const canInWorkspace = (workspace: Workspace, permission: WorkspacePermission) =>
  allows(workspace.my_permissions, permission);
