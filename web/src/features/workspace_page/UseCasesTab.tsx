/** The use cases of the workspace, in the folder that is open. The list itself belongs to the use cases. */
import { WorkspaceUseCases } from '@/features/use_cases/components/WorkspaceUseCases';
import { useWorkspacePage } from '@/features/workspaces/context';

export function Component() {
  const { workspace, folderId } = useWorkspacePage();
  return <WorkspaceUseCases workspace={workspace} folderId={folderId} />;
}
