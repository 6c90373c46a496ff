/** The documents in one folder of a workspace (`null`: the top level). */
import { useLingui } from '@lingui/react/macro';
import type { Workspace } from '@/api/types';
import { EmptyView } from '@/ui/EmptyView';
import { IconFile } from '@/ui/icons';

export function WorkspaceDocuments(_props: { workspace: Workspace; folderId: string | null }) {
  const { t } = useLingui();
  return <EmptyView icon={<IconFile size={28} />} title={t`No documents yet`} />;
}
