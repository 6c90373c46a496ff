/** The tags of a workspace: another name for one, everywhere at once, or away with it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { isProblem } from '@/api/problem';
import { confirm } from '@/ui/confirm';
import { ErrorView } from '@/ui/ErrorView';
import { IconEdit, IconTrash } from '@/ui/icons';
import { toast } from '@/ui/toast';
import { type CountedTag, TAG_LENGTH } from '../model';

/** What has the tags, in words. */
export type TagWords = {
  /** Nothing has one any more. */
  none: ReactNode;
  /** So many things. */
  count: (count: number) => ReactNode;
  /** What becomes of so many things that lose one. */
  taken: (count: number) => ReactNode;
};

type Save = (change: { tag: string; name: string | null }) => Promise<unknown>;

type Props = { tags: UseQueryResult<CountedTag[]>; words: TagWords; onSave: Save; onClose: () => void };

export function TagManager({ tags, words, onSave, onClose }: Props) {
  const { t } = useLingui();
  const [edited, setEdited] = useState<string | null>(null);
  // Whose name was in the field last: the keyboard goes on there.
  const [left, setLeft] = useState<string | null>(null);
  const done = (name: string) => {
    setLeft(name);
    setEdited(null);
  };
  return (
    <Modal opened onClose={onClose} title={<Text fw={600}>{t`Tags of this workspace`}</Text>}>
      {tags.error && !tags.data ? (
        <ErrorView error={tags.error} onRetry={() => void tags.refetch()} retrying={tags.isFetching} />
      ) : tags.data?.length === 0 ? (
        <Text c="dimmed">{words.none}</Text>
      ) : (
        <Stack gap={4} component="ul" p={0} m={0}>
          {tags.data?.map((tag) => (
            <Group key={tag.tag} component="li" justify="space-between" wrap="nowrap" gap="sm" mih={36}>
              {edited === tag.tag ? (
                <Rename tag={tag} known={tags.data} onSave={onSave} onDone={done} />
              ) : (
                <Row
                  tag={tag}
                  words={words}
                  onSave={onSave}
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

type RowProps = { tag: CountedTag; words: TagWords; onSave: Save; wasEdited: boolean; onEdit: () => void };

// One function each, so that it is not called anew with each drawing.
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();
const takeField = (field: HTMLInputElement | null) => field?.select();

function Row({ tag: { tag, count }, words, onSave, wasEdited, onEdit }: RowProps) {
  const { t } = useLingui();
  const remove = () =>
    confirm({
      title: t`Remove the tag “${tag}”?`,
      message: words.taken(count),
      action: t`Remove tag`,
      run: async () => {
        await onSave({ tag, name: null });
        toast.good(t`Tag removed`);
      },
    });
  return (
    <>
      <Text size="sm" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        {tag}{' '}
        <Text span inherit c="dimmed" className="tabular">
          {words.count(count)}
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

type RenameProps = { tag: CountedTag; known: readonly CountedTag[]; onSave: Save; onDone: (name: string) => void };

function Rename({ tag: { tag }, known, onSave, onDone }: RenameProps) {
  const { t } = useLingui();
  const save = useMutation({ meta: { shownInPlace: true }, mutationFn: onSave });
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
      { tag, name: wanted },
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
          description={other === undefined ? null : t`“${other}” exists: the two tags will be merged.`}
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
