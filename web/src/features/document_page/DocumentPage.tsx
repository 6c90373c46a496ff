/** One document: what it is, and its text; a link with `?passage=` opens at the passage. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Alert, Box, Button, Group, List, Loader, Menu, Skeleton, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import type { Document, Workspace } from '@/api/gen/types.gen';
import { queryClient } from '@/api/query-client';
import { KindIcon } from '@/features/documents/components/KindIcon';
import { MeaningLine } from '@/features/documents/components/MeaningLine';
import { NewerAlert } from '@/features/documents/components/NewerAlert';
import { ReadingFacts } from '@/features/documents/components/ReadingFacts';
import { useDocumentActs } from '@/features/documents/components/use-document-acts';
import { isBeingRead, isUnpaged, isUnsettled } from '@/features/documents/model';
import { documentQuery } from '@/features/documents/queries';
import { TagList } from '@/features/tags/components/TagList';
import { canInWorkspace } from '@/features/workspaces/model';
import { workspaceQuery } from '@/features/workspaces/queries';
import { paths } from '@/lib/paths';
import { Back } from '@/ui/Back';
import { EmptyView } from '@/ui/EmptyView';
import { FileSize } from '@/ui/FileSize';
import {
  IconAlert,
  IconCopy,
  IconDots,
  IconDownload,
  IconEdit,
  IconInfo,
  IconTag,
  IconTrash,
  IconUpload,
  IconVersions,
} from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { usePlace } from '@/ui/place';
import { useQueryState } from '@/ui/query-state';
import { RelativeTime } from '@/ui/RelativeTime';
import { TextLink } from '@/ui/TextLink';

// The text is there first; what changes the document comes when it is asked for.
const DocumentForm = lazy(async () => ({
  default: (await import('@/features/documents/components/DocumentForm')).DocumentForm,
}));
const ReplaceDialog = lazy(async () => ({
  default: (await import('@/features/documents/components/ReplaceDialog')).ReplaceDialog,
}));
const TagsDialog = lazy(async () => ({
  default: (await import('@/features/documents/components/TagsDialog')).TagsDialog,
}));
// On its way while the document itself still is: the loader asks for it.
const reading = () => import('@/features/originals/Reader');
const Reader = lazy(async () => ({ default: (await reading()).Reader }));
const Unread = lazy(async () => ({ default: (await reading()).Unread }));
const SimilarDrawer = lazy(async () => ({ default: (await import('./components/SimilarDrawer')).SimilarDrawer }));
const VersionsDrawer = lazy(async () => ({ default: (await import('./components/VersionsDrawer')).VersionsDrawer }));

export async function loader({ params }: LoaderFunctionArgs) {
  // Whether it came is seen where it is shown.
  reading().catch(() => undefined);
  await queryClient.query({ ...documentQuery(params['documentId'] ?? ''), staleTime: 'static' });
  return null;
}

export function Component() {
  const { documentId = '' } = useParams();
  const [query, set] = useQueryState();
  const { data: document } = useSuspenseQuery(documentQuery(documentId));
  usePlace(document.workspace_id);
  const workspace = useQuery(workspaceQuery(document.workspace_id)).data;
  const editable = workspace !== undefined && canInWorkspace(workspace, 'manage-documents');
  const cited = query.get('passage');
  const version = Number(query.get('version'));
  return (
    <>
      <Header document={document} workspace={workspace} editable={editable} />
      {document.tags.length === 0 ? null : (
        <Box mt={-8} mb="md">
          <TagList tags={document.tags} />
        </Box>
      )}
      <NewerAlert document={document} editable={editable} />
      {document.same_as.map((other) => (
        <Text key={other.id} size="sm" c="dimmed" mb="xs">
          <Trans>
            The same file is here as{' '}
            <TextLink to={paths.document(other.id)} size="sm">
              {other.name}
            </TextLink>
          </Trans>
        </Text>
      ))}
      {document.warnings.length > 0 ? (
        <Alert color="orange" icon={<IconInfo size={18} />} mb="md" title={<Trans>Notes</Trans>}>
          <List size="sm">
            {document.warnings.map((warning) => (
              <List.Item key={warning}>{warning}</List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
      {(document.passages ?? 0) > 0 ? <MeaningLine document={document} editable={editable} /> : null}
      <Content document={document} cited={cited} version={version > 0 ? version : null} editable={editable} />
      <Suspense fallback={null}>
        {query.get('show') === 'similar' ? (
          <SimilarDrawer document={document} onClose={() => set({ show: null })} />
        ) : null}
        {query.get('show') === 'versions' ? (
          <VersionsDrawer
            document={document}
            editable={editable}
            mayRun={workspace !== undefined && canInWorkspace(workspace, 'run-use-cases')}
            onClose={() => set({ show: null })}
          />
        ) : null}
      </Suspense>
    </>
  );
}

type HeaderProps = { document: Document; workspace: Workspace | undefined; editable: boolean };

function Header({ document, workspace, editable }: HeaderProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [, set] = useQueryState();
  const [act, setAct] = useState<'rename' | 'replace' | 'tags' | null>(null);
  const done = () => setAct(null);
  const back = paths.workspace(document.workspace_id, 'documents', { folder: document.folder_id });
  const acts = useDocumentActs({ onDeleted: () => void navigate(back, { replace: true }) });
  return (
    <>
      <PageHeader
        title={document.name}
        crumbs={<Back to={back}>{workspace?.name ?? t`Documents`}</Back>}
        icon={<KindIcon kind={document.kind} size={26} />}
        description={<Facts document={document} />}
        actions={
          <>
            <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => acts.download(document)}>
              <Trans>Download original</Trans>
            </Button>
            <Button
              variant="default"
              leftSection={<IconVersions size={16} />}
              onClick={() => set({ show: 'versions' }, { push: true })}
            >
              <Trans>Versions</Trans>
            </Button>
            {(document.passages ?? 0) > 0 ? (
              <Button
                variant="default"
                leftSection={<IconCopy size={16} />}
                onClick={() => set({ show: 'similar' }, { push: true })}
              >
                <Trans>Similar documents</Trans>
              </Button>
            ) : null}
            {editable ? (
              <Menu>
                <Menu.Target>
                  <ActionIcon variant="default" size={36} aria-label={t`More about this document`}>
                    <IconDots size={18} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item
                    leftSection={<IconUpload size={16} />}
                    disabled={isUnsettled(document)}
                    onClick={() => setAct('replace')}
                  >
                    <Trans>Replace with a new version</Trans>
                  </Menu.Item>
                  <Menu.Item leftSection={<IconTag size={16} />} onClick={() => setAct('tags')}>
                    <Trans>Tags…</Trans>
                  </Menu.Item>
                  <Menu.Item leftSection={<IconEdit size={16} />} onClick={() => setAct('rename')}>
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
      <Suspense fallback={null}>
        {act === 'rename' ? <DocumentForm act={{ kind: 'rename', document }} folders={[]} onDone={done} /> : null}
        {act === 'replace' ? <ReplaceDialog document={document} onDone={done} /> : null}
        {act === 'tags' ? (
          <TagsDialog workspaceId={document.workspace_id} documents={[document]} onDone={done} />
        ) : null}
      </Suspense>
    </>
  );
}

function Facts({ document }: { document: Document }) {
  return (
    <Group gap="md" component="span" fz="sm" className="tabular">
      <FileSize bytes={document.size} />
      {document.pages === null || isUnpaged(document.kind) ? null : (
        <span>
          <Plural value={document.pages} one="# page" other="# pages" />
        </span>
      )}
      {document.passages === null ? null : (
        <span>
          <Plural value={document.passages} one="# passage" other="# passages" />
        </span>
      )}
      {document.version === 1 ? null : (
        <span>
          <Trans>Version {document.version}</Trans>
        </span>
      )}
      <span>
        {document.uploaded_by_name === '' ? (
          // A sample: the platform brought it.
          <Trans>
            Added <RelativeTime at={document.created_at} inside />
          </Trans>
        ) : (
          <Trans>
            Added <RelativeTime at={document.created_at} inside /> by {document.uploaded_by_name}
          </Trans>
        )}
      </span>
    </Group>
  );
}

type ContentProps = { document: Document; cited: string | null; version: number | null; editable: boolean };

function Content({ document, cited, version, editable }: ContentProps) {
  const { t } = useLingui();
  const acts = useDocumentActs();
  const isOld = version !== null && version !== document.version;
  if (document.status === 'failed' && !isOld) {
    const why = (
      <Alert color="red" icon={<IconAlert size={18} />} title={<Trans>This file could not be read</Trans>}>
        <Text mb="sm">{document.problem?.message}</Text>
        {editable && document.newer === null ? (
          <Button size="xs" variant="default" loading={acts.retrying} onClick={() => acts.retry(document)}>
            <Trans>Read again</Trans>
          </Button>
        ) : null}
      </Alert>
    );
    return (
      <Suspense fallback={why}>
        <Unread document={document} text={why} />
      </Suspense>
    );
  }
  if (isBeingRead(document)) {
    return (
      <EmptyView
        icon={<Loader size={24} />}
        title={t`Reading this document…`}
        description={
          <>
            <Trans>Its text appears here as soon as it is ready. You can leave this page.</Trans>
            <br />
            <ReadingFacts job={document} />
          </>
        }
        action={
          editable ? (
            <Button variant="default" loading={acts.cancelling} onClick={() => acts.cancel(document)}>
              <Trans>Cancel reading</Trans>
            </Button>
          ) : null
        }
      />
    );
  }
  return (
    <Suspense fallback={<Skeleton h="70vh" radius="md" aria-busy />}>
      <Reader
        key={`${document.id}/${String(version ?? document.version)}/${cited ?? ''}`}
        document={document}
        cited={cited}
        version={version}
      />
    </Suspense>
  );
}
