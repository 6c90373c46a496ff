/** The use cases in one folder of a workspace (`null`: the top level). */
import { useLingui } from '@lingui/react/macro';
import type { Workspace } from '@/api/types';
import { EmptyView } from '@/ui/EmptyView';
import { IconSparkles } from '@/ui/icons';

export function WorkspaceUseCases(_props: { workspace: Workspace; folderId: string | null }) {
  const { t } = useLingui();
  return <EmptyView icon={<IconSparkles size={28} />} title={t`Add your first use case`} />;
}
