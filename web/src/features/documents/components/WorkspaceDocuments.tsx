/** The documents in one folder of a workspace (`null`: the top level), and everything that brings new ones in. */
import { useLingui } from '@lingui/react/macro';
import { Group, SegmentedControl } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Workspace } from '@/api/gen/types.gen';
import { canInWorkspace } from '@/features/workspaces/model';
import { useQueryState } from '@/ui/query-state';
import { SearchBox } from '@/ui/SearchBox';
import { toast } from '@/ui/toast';
import { uploads, useUploads, useWorkspaceTarget } from '../uploads';
import { DocumentTable } from './DocumentTable';
import { DropOverlay } from './DropOverlay';
import { ListFilters } from './ListFilters';
import { UploadButton } from './UploadButton';

// Only who brings some needs it.
const UploadPanel = lazy(async () => ({ default: (await import('./UploadPanel')).UploadPanel }));

// Only who looks inside documents needs it.
const FoundEntries = lazy(async () => ({
  default: (await import('@/features/question_sets/components/FoundEntries')).FoundEntries,
}));
const PassageSearch = lazy(async () => ({ default: (await import('./PassageSearch')).PassageSearch }));

export function WorkspaceDocuments({ workspace, folderId }: { workspace: Workspace; folderId: string | null }) {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const target = useWorkspaceTarget(workspace.id, folderId);
  const hasUploads = useUploads(target).length > 0;
  const editable = canInWorkspace(workspace, 'manage-documents');
  const inside = query.get('in') === 'text';
  const search = query.get('search') ?? '';

  const take = (files: readonly File[], folders = 0) => {
    if (folders > 0) toast.warn(t`Folders cannot be uploaded. Open the folder and drop the files in it.`);
    if (files.length > 0) uploads.add(target, files);
  };
  const button = editable ? <UploadButton onFiles={take} /> : null;

  return (
    <>
      {editable ? <DropOverlay onDrop={take} /> : null}
      <Group mb="sm" gap="sm" justify="space-between" align="flex-start">
        <Group gap="sm" flex="1 1 20rem">
          <SearchBox
            label={inside ? t`Search inside documents` : t`Search documents`}
            value={search}
            onSearch={(value) => set({ search: value })}
          />
          <SegmentedControl
            size="sm"
            aria-label={t`Where to search`}
            value={inside ? 'text' : 'names'}
            onChange={(value) => set({ in: value === 'text' ? 'text' : null })}
            data={[
              { value: 'names', label: t`Names` },
              { value: 'text', label: t`Inside` },
            ]}
          />
        </Group>
        {button}
      </Group>
      {hasUploads ? (
        <Suspense fallback={null}>
          <UploadPanel target={target} />
        </Suspense>
      ) : null}
      {inside ? (
        <Suspense fallback={null}>
          <FoundEntries words={search} />
          <PassageSearch workspaceId={workspace.id} words={search} />
        </Suspense>
      ) : (
        <>
          <ListFilters workspaceId={workspace.id} editable={editable} />
          <DocumentTable workspace={workspace} folderId={folderId} search={search} editable={editable} add={button} />
        </>
      )}
    </>
  );
}
