/** The documents of the workspace, in the folder that is open. The list itself belongs to the documents. */
import { WorkspaceDocuments } from '@/features/documents/components/WorkspaceDocuments';
import { useWorkspacePage } from '@/features/workspaces/context';

export function Component() {
  const { workspace, folderId } = useWorkspacePage();
  return <WorkspaceDocuments workspace={workspace} folderId={folderId} />;
}
