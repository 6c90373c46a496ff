/** The tags of a workspace: another name for one, everywhere at once, or away with it. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { isProblem } from '@/api/problem';
import type { DocumentTag } from '@/api/types';
import { confirm } from '@/ui/confirm';
import { isDialogOpen } from '@/ui/dialogs';
import { ErrorView } from '@/ui/ErrorView';
import { IconEdit, IconTrash } from '@/ui/icons';
import { toast } from '@/ui/toast';
import { TAG_LENGTH } from '../model';
import { tagsQuery, useRenameTag } from '../queries';

type Props = { workspaceId: string; onClose: () => void };

export function ManageTags({ workspaceId, onClose }: Props) {
  const { t } = useLingui();
  const tags = useQuery(tagsQuery(workspaceId));
  const [edited, setEdited] = useState<string | null>(null);
  // Whose name was in the field last: the keyboard goes on there.
  const [left, setLeft] = useState<string | null>(null);
  const done = (name: string) => {
    setLeft(name);
    setEdited(null);
  };
  // Esc is for the question that lies above, and this stays.
  const close = () => {
    if (!isDialogOpen()) onClose();
  };
  return (
    <Modal opened onClose={close} title={<Text fw={600}>{t`Tags of this workspace`}</Text>}>
      {tags.error && !tags.data ? (
        <ErrorView error={tags.error} onRetry={() => void tags.refetch()} retrying={tags.isFetching} />
      ) : tags.data?.length === 0 ? (
        <Text c="dimmed">
          <Trans>No document has a tag any more.</Trans>
        </Text>
      ) : (
        <Stack gap={4} component="ul" p={0} m={0}>
          {tags.data?.map((tag) => (
            <Group key={tag.tag} component="li" justify="space-between" wrap="nowrap" gap="sm" mih={36}>
              {edited === tag.tag ? (
                <Rename workspaceId={workspaceId} tag={tag} known={tags.data} onDone={done} />
              ) : (
                <Row
                  workspaceId={workspaceId}
                  tag={tag}
                  wasEdited={tag.tag === left}
                  onEdit={() => setEdited(tag.tag)}
                />
              )}
            </Group>
          ))}
        </Stack>
      )}
    </Modal>
  );
}

type RowProps = { workspaceId: string; tag: DocumentTag; wasEdited: boolean; onEdit: () => void };

// One function each, so that it is not called anew with each drawing.
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();
const takeField = (field: HTMLInputElement | null) => field?.select();

function Row({ workspaceId, tag: { tag, documents }, wasEdited, onEdit }: RowProps) {
  const { t } = useLingui();
  const save = useRenameTag();
  const remove = () =>
    confirm({
      title: t`Remove the tag “${tag}”?`,
      message: (
        <Plural
          value={documents}
          one="It is taken from # document, which stays."
          other="It is taken from # documents, which stay."
        />
      ),
      action: t`Remove tag`,
      run: async () => {
        await save.mutateAsync({ workspace_id: workspaceId, tag, name: null });
        toast.good(t`Tag removed`);
      },
    });
  return (
    <>
      <Text size="sm" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        {tag}{' '}
        <Text span inherit c="dimmed" className="tabular">
          <Plural value={documents} one="# document" other="# documents" />
        </Text>
      </Text>
      <Group gap={4} wrap="nowrap">
        <ActionIcon aria-label={t`Rename “${tag}”`} onClick={onEdit} {...(wasEdited ? { ref: takeFocus } : {})}>
          <IconEdit size={16} />
        </ActionIcon>
        <ActionIcon aria-label={t`Remove “${tag}”`} onClick={remove}>
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
    </>
  );
}

type RenameProps = {
  workspaceId: string;
  tag: DocumentTag;
  known: readonly DocumentTag[];
  onDone: (name: string) => void;
};

function Rename({ workspaceId, tag: { tag }, known, onDone }: RenameProps) {
  const { t } = useLingui();
  const save = useRenameTag();
  const [name, setName] = useState(tag);
  const wanted = name.trim();
  const lower = wanted.toLowerCase();
  const other = known.find((each) => each.tag !== tag && each.tag.toLowerCase() === lower)?.tag;
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone(tag);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted === tag) {
      onDone(tag);
      return;
    }
    save.mutate(
      { workspace_id: workspaceId, tag, name: wanted },
      {
        onSuccess: () => {
          toast.good(t`Tag renamed`);
          onDone(wanted);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate style={{ flex: 1 }}>
      <Group gap="xs" wrap="nowrap" align="start">
        <TextInput
          flex={1}
          size="xs"
          aria-label={t`New name of “${tag}”`}
          ref={takeField}
          maxLength={TAG_LENGTH}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={leave}
          // The dialog looks here before it closes.
          data-mantine-stop-propagation="true"
          description={other === undefined ? null : t`“${other}” is there: both become one.`}
          inputWrapperOrder={['input', 'description', 'error']}
          error={isProblem(save.error) ? save.error.lines.join(' ') : null}
        />
        <Button type="submit" size="xs" loading={save.isPending} disabled={wanted === ''}>
          <Trans>Rename</Trans>
        </Button>
        <Button size="xs" variant="default" onClick={() => onDone(tag)} disabled={save.isPending}>
          <Trans>Cancel</Trans>
        </Button>
      </Group>
    </form>
  );
}
