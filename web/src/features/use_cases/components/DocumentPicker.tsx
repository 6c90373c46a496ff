/** Chooses documents of the workspace, and brings new ones in on the spot; or whole folders of them. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Drawer, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import classes from '@/features/cases/components/Builder.module.css';
import { LIMITS } from '@/features/cases/model';
import { DocumentStatusBadge } from '@/features/documents/components/DocumentStatusBadge';
import { UploadButton } from '@/features/documents/components/UploadButton';
import { UploadPanel } from '@/features/documents/components/UploadPanel';
import { documentListQuery } from '@/features/documents/queries';
import { uploads, useUploads, useWorkspaceTarget } from '@/features/documents/uploads';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { IconFile } from '@/ui/icons';
import { SearchBox } from '@/ui/SearchBox';
import { FolderPicker } from './FolderPicker';

type DocumentsProps = {
  workspaceId: string;
  chosen: readonly string[];
  /** How many more fit. */
  room: number;
  onChange: (ids: string[]) => void;
};

type Props = DocumentsProps & {
  folders: readonly string[];
  onFolders: (ids: string[]) => void;
  onClose: () => void;
};

export function DocumentPicker({ folders, onFolders, onClose, ...documents }: Props) {
  const { t } = useLingui();
  const [kind, setKind] = useState('documents');
  return (
    <Drawer opened onClose={onClose} position="right" size={520} title={<Text fw={600}>{t`Choose documents`}</Text>}>
      <Stack gap="md">
        <SegmentedControl
          fullWidth
          aria-label={t`What to choose`}
          data={[
            { value: 'documents', label: t`Single documents` },
            { value: 'folders', label: t`Whole folders` },
          ]}
          value={kind}
          onChange={setKind}
        />
        {kind === 'folders' ? (
          <FolderPicker workspaceId={documents.workspaceId} chosen={folders} onChange={onFolders} />
        ) : (
          <Documents {...documents} />
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </Group>
      </Stack>
    </Drawer>
  );
}

function Documents({ workspaceId, chosen, room, onChange }: DocumentsProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [started, setStarted] = useState<readonly number[]>([]);
  const target = useWorkspaceTarget(workspaceId, null);
  const list = useInfiniteQuery({
    ...documentListQuery({ workspace_id: workspaceId, sort_by: 'created', ...(search === '' ? {} : { search }) }),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.pages.flatMap((page) => page.data);

  // What is uploaded here is meant for this use case.
  const arrived = useUploads(target)
    .filter((upload) => started.includes(upload.id))
    .flatMap((upload) => (upload.state.kind === 'stored' ? [upload.state.documentId] : []));
  const arrivedKey = arrived.join();
  const take = useEffectEvent((ids: readonly string[]) => {
    const fresh = ids.filter((id) => !chosen.includes(id)).slice(0, room);
    if (fresh.length > 0) onChange([...chosen, ...fresh]);
  });
  useEffect(() => {
    if (arrivedKey !== '') take(arrivedKey.split(','));
  }, [arrivedKey]);

  const toggle = (id: string, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id));

  return (
    <>
      <Group gap="sm" justify="space-between">
        <SearchBox label={t`Search documents`} value={search} onSearch={setSearch} />
        <UploadButton onFiles={(files) => setStarted([...started, ...uploads.add(target, files)])} />
      </Group>
      <UploadPanel target={target} />
      {room <= 0 ? (
        <Text size="sm" role="status">
          <Trans>A use case reads {LIMITS.documents} documents at most. Remove one to choose another.</Trans>
        </Text>
      ) : null}
      {list.error && rows === undefined ? (
        <ErrorView error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : rows === undefined ? (
        ['a', 'b', 'c', 'd'].map((key) => <Skeleton key={key} h={28} />)
      ) : rows.length === 0 ? (
        <EmptyView
          icon={<IconFile size={28} />}
          title={search === '' ? t`No documents yet` : t`No document matches`}
          description={search === '' ? <Trans>Upload some; they are chosen at once.</Trans> : undefined}
        />
      ) : (
        <Stack gap="sm" component="fieldset" className={classes.choices}>
          <legend className="visually-hidden">
            <Trans>Documents</Trans>
          </legend>
          {rows.map((document) => {
            const on = chosen.includes(document.id);
            return (
              <Group key={document.id} gap="sm" wrap="nowrap" justify="space-between">
                <Checkbox
                  label={document.name}
                  checked={on}
                  disabled={!on && (room <= 0 || document.status === 'failed')}
                  onChange={(event) => toggle(document.id, event.currentTarget.checked)}
                  classNames={{ label: classes.wraps }}
                />
                {document.status === 'ready' ? null : <DocumentStatusBadge status={document.status} />}
              </Group>
            );
          })}
          {list.hasNextPage ? (
            <Button
              variant="default"
              size="xs"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              <Trans>Show more</Trans>
            </Button>
          ) : null}
        </Stack>
      )}
    </>
  );
}
