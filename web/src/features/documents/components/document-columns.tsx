/** The columns of the document table. */
import { Trans } from '@lingui/react/macro';
import { Box, Group, Menu, Text } from '@mantine/core';
import type { Document } from '@/api/gen/types.gen';
import { TagList } from '@/features/tags/components/TagList';
import { formatCount } from '@/lib/format';
import { paths } from '@/lib/paths';
import { actionsColumn, RowMenu, WhenAndWho } from '@/ui/columns';
import type { Column } from '@/ui/DataTable';
import { FileSize } from '@/ui/FileSize';
import { IconDownload, IconEdit, IconFolderMove, IconRefresh, IconTag, IconTrash, IconX } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';
import { isBeingRead } from '../model';
import { DocumentStatusBadge } from './DocumentStatusBadge';
import { KindIcon } from './KindIcon';

type Options = {
  editable: boolean;
  onRename: (document: Document) => void;
  onMove: (document: Document) => void;
  onDelete: (document: Document) => void;
  onRetry: (document: Document) => void;
  onDownload: (document: Document) => void;
  onCancel: (document: Document) => void;
  onTags: (document: Document) => void;
};

export function documentColumns(options: Options): Column<Document>[] {
  return [
    { key: 'name', header: <Trans>Name</Trans>, cell: (document) => <NameCell document={document} /> },
    {
      key: 'status',
      header: <Trans>Status</Trans>,
      width: 124,
      from: 'sm',
      cell: (document) => <DocumentStatusBadge status={document.status} />,
    },
    {
      key: 'pages',
      header: <Trans>Pages</Trans>,
      width: 76,
      align: 'right',
      from: 'lg',
      cell: (document) => (document.pages === null ? '–' : formatCount(document.pages)),
    },
    {
      key: 'size',
      header: <Trans>Size</Trans>,
      width: 90,
      align: 'right',
      from: 'md',
      cell: (document) => <FileSize bytes={document.size} />,
    },
    {
      key: 'added',
      header: <Trans>Added</Trans>,
      width: 150,
      from: 'md',
      cell: (document) => <WhenAndWho at={document.created_at} who={document.uploaded_by_name} />,
    },
    actionsColumn((document) => <Actions document={document} {...options} />),
  ];
}

function NameCell({ document }: { document: Document }) {
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start" py={2}>
      <KindIcon kind={document.kind} />
      <Box miw={0}>
        <TextLink to={paths.document(document.id)} fw={500} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {document.name}
        </TextLink>
        {/* A phone has no room for the columns. */}
        <Group gap={6} hiddenFrom="sm" mt={2}>
          <DocumentStatusBadge status={document.status} />
          <Text size="xs" c="dimmed">
            <FileSize bytes={document.size} />
          </Text>
        </Group>
        {document.tags.length === 0 ? null : (
          <Box mt={4}>
            <TagList tags={document.tags} />
          </Box>
        )}
        {document.problem ? (
          <Text size="xs" c="var(--mantine-color-error)" mt={2}>
            {document.problem.message}
          </Text>
        ) : document.warnings.length > 0 ? (
          <Text size="xs" c="dimmed" mt={2}>
            {document.warnings.join(' ')}
          </Text>
        ) : null}
      </Box>
    </Group>
  );
}

function Actions({ document, editable, ...on }: Options & { document: Document }) {
  return (
    <RowMenu name={document.name}>
      <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => on.onDownload(document)}>
        <Trans>Download original</Trans>
      </Menu.Item>
      {editable ? (
        <>
          {document.status === 'failed' ? (
            <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => on.onRetry(document)}>
              <Trans>Read again</Trans>
            </Menu.Item>
          ) : null}
          {isBeingRead(document) ? (
            <Menu.Item leftSection={<IconX size={16} />} onClick={() => on.onCancel(document)}>
              <Trans>Cancel reading</Trans>
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconEdit size={16} />} onClick={() => on.onRename(document)}>
            <Trans>Rename</Trans>
          </Menu.Item>
          <Menu.Item leftSection={<IconTag size={16} />} onClick={() => on.onTags(document)}>
            <Trans>Tags…</Trans>
          </Menu.Item>
          <Menu.Item leftSection={<IconFolderMove size={16} />} onClick={() => on.onMove(document)}>
            <Trans>Move to…</Trans>
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => on.onDelete(document)}>
            <Trans>Delete</Trans>
          </Menu.Item>
        </>
      ) : null}
    </RowMenu>
  );
}
