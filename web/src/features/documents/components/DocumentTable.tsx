/** The list of documents with its states, and the dialogs that its rows open. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Document, Workspace } from '@/api/gen/types.gen';
import { foldersQuery } from '@/features/folders/queries';
import { DataTable } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { IconFile, IconTag } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { oneOf, useQueryState } from '@/ui/query-state';
import { useSelection } from '@/ui/selection';
import { DOCUMENT_STATUSES } from '../model';
import { documentListQuery } from '../queries';
import { documentColumns } from './document-columns';
import { useDocumentActs } from './use-document-acts';

const SelectionBar = lazy(async () => ({ default: (await import('@/ui/SelectionBar')).SelectionBar }));
const TagsDialog = lazy(async () => ({ default: (await import('./TagsDialog')).TagsDialog }));
const DocumentForm = lazy(async () => ({ default: (await import('./DocumentForm')).DocumentForm }));

type Props = {
  workspace: Workspace;
  folderId: string | null;
  search: string;
  editable: boolean;
  add: ReactNode;
};

export type DocumentAct = { kind: 'rename' | 'move'; document: Document };

export function DocumentTable({ workspace, folderId, search, editable, add }: Props) {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const [act, setAct] = useState<DocumentAct | null>(null);
  const acts = useDocumentActs();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [tagged, setTagged] = useState<readonly Document[]>([]);
  const selection = useSelection<Document>({
    chosen,
    onChange: setChosen,
    rowKey: (document) => document.id,
    nameOf: (document) => document.name,
  });
  const folders = useQuery({ ...foldersQuery(workspace.id, 'document'), enabled: act?.kind === 'move' });
  const status = oneOf(query, 'status', DOCUMENT_STATUSES);
  const tags = query.get('tags') ?? '';
  const sort = oneOf(query, 'sort', ['created', 'name', 'size'] as const) ?? 'created';
  // A search from the top level looks into every folder: who searches does not know where it lies.
  const place = folderId ?? (search === '' && tags === '' ? 'root' : null);
  const list = useInfiniteQuery({
    ...documentListQuery({
      workspace_id: workspace.id,
      ...(place === null ? {} : { folder_id: place }),
      ...(search === '' ? {} : { search }),
      ...(status === undefined ? {} : { status }),
      ...(tags === '' ? {} : { tags }),
      sort_by: sort,
    }),
    placeholderData: keepPreviousData,
  });

  // What a filter or another folder took off the screen is not chosen any more.
  const picked = list.data?.pages.flatMap((page) => page.data).filter(({ id }) => chosen.has(id)) ?? [];

  return (
    <>
      <DataTable
        label={t`Documents`}
        columns={documentColumns({
          editable,
          onRename: (document) => setAct({ kind: 'rename', document }),
          onMove: (document) => setAct({ kind: 'move', document }),
          onDelete: acts.askToDelete,
          onRetry: acts.retry,
          onDownload: (document) => acts.download(document),
          onCancel: acts.cancel,
          onTags: (document) => setTagged([document]),
        })}
        {...(editable ? { selection } : {})}
        list={pagedListState(list)}
        rowKey={(document) => document.id}
        empty={
          <EmptyList
            isFiltered={search !== '' || tags !== '' || status !== undefined}
            noMatch={{
              title: t`No document matches`,
              description: <Trans>Try fewer or other words or tags, or another status.</Trans>,
              action:
                search === '' ? undefined : (
                  <Button variant="light" onClick={() => set({ in: 'text' })}>
                    <Trans>Search inside the documents</Trans>
                  </Button>
                ),
            }}
            icon={<IconFile size={28} />}
            title={folderId === null ? t`No documents yet` : t`This folder is empty`}
            description={
              add === null ? (
                <Trans>Ask a member who may manage documents to upload some.</Trans>
              ) : (
                <Trans>
                  Drop files anywhere on this page, or choose them. PDF, Word, Excel, PowerPoint, OpenDocument, email,
                  CSV, HTML, Markdown, text and scanned pictures are read.
                </Trans>
              )
            }
            action={add}
          />
        }
      />
      <Suspense fallback={null}>
        {editable && picked.length > 0 ? (
          <SelectionBar
            count={picked.length}
            actions={[{ label: t`Tags…`, icon: IconTag, onClick: () => setTagged(picked) }]}
            onClear={() => setChosen(new Set())}
          />
        ) : null}
        {tagged.length === 0 ? null : (
          <TagsDialog workspaceId={workspace.id} documents={tagged} onDone={() => setTagged([])} />
        )}
      </Suspense>
      {act === null || (act.kind === 'move' && folders.data === undefined) ? null : (
        <Suspense fallback={null}>
          <DocumentForm act={act} folders={folders.data ?? []} onDone={() => setAct(null)} />
        </Suspense>
      )}
    </>
  );
}
