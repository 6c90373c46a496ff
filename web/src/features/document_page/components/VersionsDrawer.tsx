/** What a document has been: each version with who, when, how large and what changed; and the answers that cite it. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Drawer, Group, Menu, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Document, DocumentVersion } from '@/api/gen/types.gen';
import { DocumentStatusBadge } from '@/features/documents/components/DocumentStatusBadge';
import classes from '@/features/documents/components/Documents.module.css';
import { useDocumentActs } from '@/features/documents/components/use-document-acts';
import { isBeingRead } from '@/features/documents/model';
import { useChooseVersion, versionsQuery } from '@/features/documents/queries';
import { paths } from '@/lib/paths';
import { RowMenu } from '@/ui/columns';
import { confirm } from '@/ui/confirm';
import { ErrorView } from '@/ui/ErrorView';
import { FileSize } from '@/ui/FileSize';
import { IconCheck, IconDownload } from '@/ui/icons';
import { RelativeTime } from '@/ui/RelativeTime';
import { TextLink } from '@/ui/TextLink';
import { toast } from '@/ui/toast';
import { CitingList } from './CitingList';

type Props = { document: Document; editable: boolean; mayRun: boolean; onClose: () => void };

export function VersionsDrawer({ document, editable, mayRun, onClose }: Props) {
  const { t } = useLingui();
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const list = useInfiniteQuery(versionsQuery(document.id));
  const versions = list.data?.pages.flatMap((page) => page.data);
  return (
    <Drawer
      opened
      onClose={onClose}
      position={phone ? 'bottom' : 'right'}
      size={phone ? '82%' : 560}
      title={<Text fw={600}>{t`Versions`}</Text>}
    >
      <Stack gap="md">
        {list.error && versions === undefined ? (
          <ErrorView error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        ) : versions === undefined ? (
          <Skeleton h={120} radius="md" aria-busy />
        ) : (
          <ul className={classes.plain} aria-label={t`Versions`}>
            {versions.map((version) => (
              <VersionRow key={version.version} document={document} version={version} editable={editable} />
            ))}
          </ul>
        )}
        {list.hasNextPage ? (
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        ) : null}
        <section aria-label={t`Answers that cite it`}>
          <Title order={3} size="h4" mb="xs">
            <Trans>Answers that cite it</Trans>
          </Title>
          <CitingList document={document} mayRun={mayRun} />
        </section>
      </Stack>
    </Drawer>
  );
}

type RowProps = { document: Document; version: DocumentVersion; editable: boolean };

function VersionRow({ document, version, editable }: RowProps) {
  const { t } = useLingui();
  const acts = useDocumentActs();
  const choose = useChooseVersion(document.id);
  const number = version.version;
  const askToChoose = () =>
    confirm({
      title: t`Use version ${number}?`,
      message: t`Use cases read version ${number} of “${document.name}” from then on, and searches find it. The other versions stay in this list.`,
      action: t`Use this version`,
      run: async () => {
        await choose.mutateAsync(number);
        toast.good(t`Version ${number} is now in use`);
      },
    });
  return (
    <li className={classes.listed}>
      <Stack gap={2} flex={1} miw={0}>
        <Group gap="xs">
          <Text fw={600} size="sm">
            {version.status === 'ready' ? (
              <TextLink to={paths.document(document.id, { version: String(number) })} size="sm">
                <Trans>Version {number}</Trans>
              </TextLink>
            ) : (
              <Trans>Version {number}</Trans>
            )}
          </Text>
          {version.is_in_force ? (
            <Badge size="sm" color="teal">
              <Trans>In use</Trans>
            </Badge>
          ) : null}
          {version.status === 'ready' ? null : <DocumentStatusBadge status={version.status} />}
        </Group>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {version.file_name}
        </Text>
        <Text size="xs" c="dimmed" component="div" className="tabular">
          <FileSize bytes={version.size} /> · <RelativeTime at={version.created_at} inside />
          {/* Nobody brought a sample. */}
          {version.uploaded_by_name === '' ? null : ` · ${version.uploaded_by_name}`}
        </Text>
        {version.problem === null ? null : (
          <Text size="xs" c="var(--mantine-color-error)">
            {version.problem.message}
          </Text>
        )}
        {version.changes === null ? null : (
          <Text size="xs" c="dimmed" className="tabular">
            <Plural value={version.changes.added} one="# passage added" other="# passages added" />
            {', '}
            <Plural value={version.changes.removed} one="# removed" other="# removed" />
            {', '}
            <Plural value={version.changes.kept} one="# kept" other="# kept" />
          </Text>
        )}
      </Stack>
      <RowMenu name={t`Version ${number}`}>
        <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => acts.download(document, version)}>
          <Trans>Download</Trans>
        </Menu.Item>
        {editable && !version.is_in_force && version.status === 'ready' && !isBeingRead(document) ? (
          <Menu.Item leftSection={<IconCheck size={16} />} onClick={askToChoose}>
            <Trans>Use this version</Trans>
          </Menu.Item>
        ) : null}
      </RowMenu>
    </li>
  );
}
