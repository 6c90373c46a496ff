/** The folders that every run of this use case reads, with how much lies in them now. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Badge, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import classes from '@/features/cases/components/Builder.module.css';
import type { FieldProblems } from '@/features/cases/model';
import { pathLabel } from '@/features/folders/model';
import { foldersQuery } from '@/features/folders/queries';
import { paths } from '@/lib/paths';
import { IconFolder, IconTrash } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';

type Props = {
  workspaceId: string;
  ids: readonly string[];
  problems: FieldProblems;
  onChange: (ids: string[]) => void;
};

export function AttachedFolders({ workspaceId, ids, problems, onChange }: Props) {
  const { t } = useLingui();
  const { data: folders } = useQuery(foldersQuery(workspaceId, 'document'));
  return (
    <ul className={classes.rows} aria-label={t`Folders`}>
      {ids.map((id, index) => {
        const folder = folders?.find((each) => each.id === id);
        const isGone = folders !== undefined && folder === undefined;
        const name =
          folder === undefined ? (isGone ? t`A folder that was deleted` : '…') : pathLabel(folders ?? [], id);
        const problem = problems[`document_folder_ids[${String(index)}]`];
        return (
          <li key={id} className={classes.row}>
            <IconFolder size={18} />
            <div className={classes.rowContent}>
              <Group gap="xs">
                {folder === undefined ? (
                  <Text size="sm">{name}</Text>
                ) : (
                  <TextLink to={paths.workspace(workspaceId, 'documents', { folder: id })} size="sm" c="inherit">
                    {name}
                  </TextLink>
                )}
                {folder === undefined ? null : (
                  <Badge color="gray">
                    <Plural value={folder.documents} one="# document" other="# documents" />
                  </Badge>
                )}
              </Group>
              {problem !== undefined || isGone ? (
                <Text size="xs" c="var(--mantine-color-error)">
                  {problem ?? <Trans>Remove it: runs cannot read it.</Trans>}
                </Text>
              ) : null}
            </div>
            <ActionIcon aria-label={t`Remove ${name}`} onClick={() => onChange(ids.filter((each) => each !== id))}>
              <IconTrash size={16} />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}
