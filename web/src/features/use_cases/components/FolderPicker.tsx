/** Chooses whole folders of documents, walking down the tree. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Breadcrumbs, Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Folder } from '@/api/gen/types.gen';
import classes from '@/features/cases/components/Builder.module.css';
import { LIMITS } from '@/features/cases/model';
import { buildTree, type FolderNode, pathTo } from '@/features/folders/model';
import { foldersQuery } from '@/features/folders/queries';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { IconChevronRight, IconFolder } from '@/ui/icons';

type Props = {
  workspaceId: string;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
};

const find = (nodes: readonly FolderNode[], id: string): FolderNode | undefined =>
  nodes.find(({ folder }) => folder.id === id) ?? nodes.flatMap(({ children }) => find(children, id) ?? [])[0];

export function FolderPicker({ workspaceId, chosen, onChange }: Props) {
  const { t } = useLingui();
  const [at, setAt] = useState<string | null>(null);
  const query = useQuery(foldersQuery(workspaceId, 'document'));
  const folders = query.data ?? [];
  const tree = buildTree(folders);
  const here = at === null ? tree : (find(tree, at)?.children ?? []);
  const way = at === null ? [] : pathTo(folders, at);
  const room = LIMITS.folders - chosen.length;
  if (query.error && query.data === undefined) {
    return <ErrorView error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  }
  if (query.data === undefined) return ['a', 'b', 'c'].map((key) => <Skeleton key={key} h={28} />);
  if (tree.length === 0) {
    return (
      <EmptyView
        icon={<IconFolder size={28} />}
        title={t`No folders of documents yet`}
        description={<Trans>Create folders on the workspace’s documents page.</Trans>}
      />
    );
  }
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        <Trans>Each run reads everything in the folder and the folders below it, including what is added later.</Trans>
      </Text>
      {room <= 0 ? (
        <Text size="sm" role="status">
          <Trans>A use case reads {LIMITS.folders} folders at most. Remove one to choose another.</Trans>
        </Text>
      ) : null}
      <nav aria-label={t`Path`}>
        <Breadcrumbs separatorMargin={6} style={{ flexWrap: 'wrap' }}>
          <Step label={t`All documents`} current={at === null} onOpen={() => setAt(null)} />
          {way.map((folder) => (
            <Step key={folder.id} label={folder.name} current={folder.id === at} onOpen={() => setAt(folder.id)} />
          ))}
        </Breadcrumbs>
      </nav>
      {here.length === 0 ? (
        <Text c="dimmed">
          <Trans>There are no folders in it.</Trans>
        </Text>
      ) : (
        <Stack gap="sm" component="fieldset" className={classes.choices}>
          <legend className="visually-hidden">
            <Trans>Folders</Trans>
          </legend>
          {here.map(({ folder, children }) => (
            <Choice
              key={folder.id}
              folder={folder}
              isOn={chosen.includes(folder.id)}
              above={pathTo(folders, folder.id).find((step) => step.id !== folder.id && chosen.includes(step.id))}
              isFull={room <= 0}
              onToggle={(on) => onChange(on ? [...chosen, folder.id] : chosen.filter((id) => id !== folder.id))}
              onOpen={children.length === 0 ? null : () => setAt(folder.id)}
            />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function Step({ label, current, onOpen }: { label: string; current: boolean; onOpen: () => void }) {
  return current ? (
    <Text fw={500} size="sm" aria-current="page">
      {label}
    </Text>
  ) : (
    <Anchor component="button" type="button" size="sm" onClick={onOpen}>
      {label}
    </Anchor>
  );
}

type ChoiceProps = {
  folder: Folder;
  isOn: boolean;
  /** One that is chosen and in which this one lies. */
  above: Folder | undefined;
  isFull: boolean;
  onToggle: (on: boolean) => void;
  /** null: there are no folders in it. */
  onOpen: (() => void) | null;
};

function Choice({ folder, isOn, above, isFull, onToggle, onOpen }: ChoiceProps) {
  const { t } = useLingui();
  const isRead = above !== undefined && !isOn;
  return (
    <Group gap="sm" wrap="nowrap" justify="space-between" align="flex-start">
      <Checkbox
        label={folder.name}
        description={
          isRead ? (
            <Trans>Read with “{above.name}”.</Trans>
          ) : (
            <Plural value={folder.documents} one="# document" other="# documents" />
          )
        }
        checked={isOn || isRead}
        disabled={isRead || (!isOn && isFull)}
        onChange={(event) => onToggle(event.currentTarget.checked)}
        classNames={{ label: classes.wraps }}
      />
      {onOpen === null ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          rightSection={<IconChevronRight size={14} />}
          aria-label={t`Open ${folder.name}`}
          onClick={onOpen}
        >
          <Trans>Open</Trans>
        </Button>
      )}
    </Group>
  );
}
