/** The documents that every run of this use case reads. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { UseCase } from '@/api/gen/types.gen';
import classes from '@/features/cases/components/Builder.module.css';
import { Card } from '@/features/cases/components/Card';
import { LIMITS } from '@/features/cases/model';
import { DocumentStatusBadge } from '@/features/documents/components/DocumentStatusBadge';
import { KindIcon } from '@/features/documents/components/KindIcon';
import { documentQuery } from '@/features/documents/queries';
import { paths } from '@/lib/paths';
import { IconPlus, IconSearch, IconTrash } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';
import type { PartProps } from './part';

const AttachedFolders = lazy(async () => ({ default: (await import('./AttachedFolders')).AttachedFolders }));
const DocumentPicker = lazy(async () => ({ default: (await import('./DocumentPicker')).DocumentPicker }));
const TrySearch = lazy(async () => ({ default: (await import('./TrySearch')).TrySearch }));

export function DocumentsCard({ useCase, definition, problems, onChange }: PartProps & { useCase: UseCase }) {
  const { t } = useLingui();
  const [picking, { open, close }] = useDisclosure(false);
  const [isTrying, trying] = useDisclosure(false);
  const ids = definition.document_ids;
  const set = (document_ids: string[]) => onChange({ document_ids });
  const attached = useCase.documents;
  const folders = definition.document_folder_ids ?? [];
  const setFolders = (document_folder_ids: string[]) => onChange({ document_folder_ids });
  return (
    <Card
      title={t`Documents`}
      description={<Trans>Every run reads and cites these, including what is added to the folders later.</Trans>}
      action={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={open}
          style={{ flexShrink: 0 }}
        >
          <Trans>Choose documents</Trans>
        </Button>
      }
    >
      {problems['document_ids'] ? <Text c="var(--mantine-color-error)">{problems['document_ids']}</Text> : null}
      {problems['document_folder_ids'] ? (
        <Text c="var(--mantine-color-error)">{problems['document_folder_ids']}</Text>
      ) : null}
      {folders.length === 0 ? null : (
        <Suspense fallback={<Skeleton h={36} />}>
          <AttachedFolders workspaceId={useCase.workspace_id} ids={folders} problems={problems} onChange={setFolders} />
        </Suspense>
      )}
      {ids.length + folders.length === 0 ? (
        <Text c="dimmed">
          <Trans>None. Without documents and without a file among the inputs, an answer has nothing to cite.</Trans>
        </Text>
      ) : (
        <>
          {ids.length === 0 ? null : (
            <ul className={classes.rows} aria-label={t`Documents`}>
              {ids.map((id, index) => (
                <DocumentRow
                  key={id}
                  id={id}
                  name={attached.find((document) => document.id === id)?.name}
                  problem={problems[`document_ids[${String(index)}]`]}
                  onRemove={() => set(ids.filter((each) => each !== id))}
                />
              ))}
            </ul>
          )}
          <div>
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              leftSection={<IconSearch size={14} />}
              onClick={trying.open}
            >
              <Trans>Try the search</Trans>
            </Button>
          </div>
        </>
      )}
      {isTrying ? (
        <Suspense fallback={null}>
          <TrySearch useCaseId={useCase.id} documents={[...ids, ...folders]} onClose={trying.close} />
        </Suspense>
      ) : null}
      {picking ? (
        <Suspense fallback={null}>
          <DocumentPicker
            workspaceId={useCase.workspace_id}
            chosen={ids}
            room={LIMITS.documents - ids.length}
            onChange={set}
            folders={folders}
            onFolders={setFolders}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}

type RowProps = { id: string; name: string | undefined; problem: string | undefined; onRemove: () => void };

function DocumentRow({ id, name, problem, onRemove }: RowProps) {
  const { t } = useLingui();
  const document = useQuery(documentQuery(id));
  const shown = document.data?.name ?? name ?? (document.error ? t`A deleted document` : '…');
  return (
    <li className={classes.row}>
      <KindIcon kind={document.data?.kind ?? null} />
      <div className={classes.rowContent}>
        <Group gap="xs" wrap="nowrap">
          <TextLink to={paths.document(id)} size="sm" truncate c="inherit">
            {shown}
          </TextLink>
          {document.data && document.data.status !== 'ready' ? (
            <DocumentStatusBadge status={document.data.status} />
          ) : null}
        </Group>
        {(problem ?? document.data?.problem?.message) ? (
          <Text size="xs" c="var(--mantine-color-error)">
            {problem ?? document.data?.problem?.message}
          </Text>
        ) : null}
      </div>
      <ActionIcon aria-label={t`Remove ${shown}`} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </li>
  );
}
