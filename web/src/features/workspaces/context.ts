/** What the tabs of a workspace share. */
import { useOutletContext } from 'react-router';
import type { Workspace } from '@/api/gen/types.gen';

export type WorkspaceContext = { workspace: Workspace; folderId: string | null };

export const useWorkspacePage = () => useOutletContext<WorkspaceContext>();
