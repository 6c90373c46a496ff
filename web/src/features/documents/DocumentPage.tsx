/** One document: what it is, and its text; a link with `?passage=` opens at the passage. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Alert, Button, Group, List, Loader, Menu, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import { queryClient } from '@/api/query-client';
import type { Document } from '@/api/types';
import { canInWorkspace } from '@/features/workspaces/model';
import { workspaceQuery } from '@/features/workspaces/queries';
import { paths } from '@/lib/paths';
import { Back } from '@/ui/Back';
import { EmptyView } from '@/ui/EmptyView';
import { FileSize } from '@/ui/FileSize';
import { IconAlert, IconDots, IconDownload, IconEdit, IconFile, IconInfo, IconTrash } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { usePlace } from '@/ui/place';
import { useQueryState } from '@/ui/query-state';
import { RelativeTime } from '@/ui/RelativeTime';
import { DocumentForm } from './components/DocumentForm';
import { KindIcon } from './components/KindIcon';
import { PassageList } from './components/PassageList';
import { useDocumentActs } from './components/use-document-acts';
import { isBeingRead } from './model';
import { documentQuery } from './queries';

export async function loader({ params }: LoaderFunctionArgs) {
  await queryClient.query({ ...documentQuery(params['documentId'] ?? ''), staleTime: 'static' });
  return null;
}

export function Component() {
  const { documentId = '' } = useParams();
  const [query] = useQueryState();
  const { data: document } = useSuspenseQuery(documentQuery(documentId));
  usePlace(document.workspace_id);
  const cited = query.get('passage');
  return (
    <>
      <Header document={document} />
      {document.warnings.length > 0 ? (
        <Alert color="orange" icon={<IconInfo size={18} />} mb="md" title={<Trans>Good to know</Trans>}>
          <List size="sm">
            {document.warnings.map((warning) => (
              <List.Item key={warning}>{warning}</List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
      <Content document={document} cited={cited} />
    </>
  );
}

function Header({ document }: { document: Document }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const workspace = useQuery(workspaceQuery(document.workspace_id)).data;
  const [renaming, setRenaming] = useState(false);
  const back = paths.workspace(document.workspace_id, 'documents', { folder: document.folder_id });
  const acts = useDocumentActs({ onDeleted: () => void navigate(back, { replace: true }) });
  const editable = workspace !== undefined && canInWorkspace(workspace, 'manage-documents');
  return (
    <>
      <PageHeader
        title={document.name}
        crumbs={<Back to={back}>{workspace?.name ?? t`Documents`}</Back>}
        badge={<KindIcon kind={document.kind} size={22} />}
        description={<Facts document={document} />}
        actions={
          <>
            <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => acts.download(document)}>
              <Trans>Download original</Trans>
            </Button>
            {editable ? (
              <Menu>
                <Menu.Target>
                  <ActionIcon variant="default" size={36} aria-label={t`More about this document`}>
                    <IconDots size={18} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item leftSection={<IconEdit size={16} />} onClick={() => setRenaming(true)}>
                    <Trans>Rename</Trans>
                  </Menu.Item>
                  <Menu.Item
                    color="red"
                    leftSection={<IconTrash size={16} />}
                    onClick={() => acts.askToDelete(document)}
                  >
                    <Trans>Delete</Trans>
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            ) : null}
          </>
        }
      />
      {renaming ? (
        <DocumentForm act={{ kind: 'rename', document }} folders={[]} onDone={() => setRenaming(false)} />
      ) : null}
    </>
  );
}

function Facts({ document }: { document: Document }) {
  return (
    <Group gap="md" component="span" fz="sm" className="tabular">
      <FileSize bytes={document.size} />
      {document.pages === null ? null : (
        <span>
          <Plural value={document.pages} one="# page" other="# pages" />
        </span>
      )}
      {document.passages === null ? null : (
        <span>
          <Plural value={document.passages} one="# passage" other="# passages" />
        </span>
      )}
      <span>
        <Trans>
          Added <RelativeTime at={document.created_at} /> by {document.uploaded_by_name}
        </Trans>
      </span>
    </Group>
  );
}

function Content({ document, cited }: { document: Document; cited: string | null }) {
  const { t } = useLingui();
  const acts = useDocumentActs();
  if (document.status === 'failed') {
    return (
      <Alert color="red" icon={<IconAlert size={18} />} title={<Trans>This file could not be read</Trans>}>
        <Text mb="sm">{document.problem?.message}</Text>
        <Button size="xs" variant="default" loading={acts.retrying} onClick={() => acts.retry(document)}>
          <Trans>Read again</Trans>
        </Button>
      </Alert>
    );
  }
  if (isBeingRead(document)) {
    return (
      <EmptyView
        icon={<Loader size={24} />}
        title={t`Reading this document…`}
        description={<Trans>Its text appears here as soon as it is ready. You can leave this page.</Trans>}
      />
    );
  }
  if (document.passages === 0) {
    return <EmptyView icon={<IconFile size={28} />} title={t`No text was found in this document`} />;
  }
  return <PassageList key={`${document.id}/${cited ?? ''}`} documentId={document.id} cited={cited} />;
}
