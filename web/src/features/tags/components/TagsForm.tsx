/** The tags of one thing, or what to add to many and take from them. */
import { Trans, useLingui } from '@lingui/react/macro';
import { TagsInput, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { isProblem } from '@/api/problem';
import { FormModal } from '@/ui/FormModal';
import { toast } from '@/ui/toast';
import { same, TAG_LENGTH, TAGS } from '../model';

export type TagChange = { add: string[]; remove: string[] };

type Props = {
  title: string;
  /** The tags of the workspace. */
  known: readonly string[];
  /** The tags of each thing that is tagged. */
  tagged: readonly (readonly string[])[];
  /** How many are tagged, in words, where they are many. */
  note: ReactNode;
  save: {
    mutate: (change: TagChange, options: { onSuccess: () => void }) => void;
    isPending: boolean;
    error: Error | null;
  };
  onDone: () => void;
};

export function TagsForm({ title, known, tagged, note, save, onDone }: Props) {
  const { t } = useLingui();
  const only = tagged.length === 1 ? tagged[0] : undefined;
  const before = only ?? [];
  const [wanted, setWanted] = useState<string[]>([...before]);
  const [unwanted, setUnwanted] = useState<string[]>([]);
  const problem = isProblem(save.error) ? save.error : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A single thing's tags are what is in the field; of many, the fields say what changes.
    const change = {
      add: wanted.filter((tag) => !before.some((each) => same(each, tag))),
      remove: only ? before.filter((tag) => !wanted.some((each) => same(each, tag))) : unwanted,
    };
    save.mutate(change, {
      onSuccess: () => {
        toast.good(t`Tags saved`);
        onDone();
      },
    });
  };
  const common = {
    maxTags: TAGS,
    clearable: true,
    splitChars: [','],
    // Mantine's own comparison would let “Lease” stand beside “lease”.
    isDuplicate: (value: string, current: string[]) => current.some((each) => same(each, value)),
    ...(problem === null ? {} : { error: problem.lines.join(' ') }),
  };
  const cut = (tags: string[]) => tags.map((tag) => tag.trim().slice(0, TAG_LENGTH)).filter((tag) => tag !== '');
  return (
    <FormModal
      opened
      title={title}
      submitLabel={<Trans>Save tags</Trans>}
      loading={save.isPending}
      error={save.error !== null && problem === null ? [t`The tags could not be saved. Try again.`] : []}
      onSubmit={submit}
      onClose={onDone}
    >
      {only ? null : (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      <TagsInput
        label={only ? t`Tags` : t`Add tags`}
        description={t`Press Enter or type a comma after each tag. Up to ${TAGS} tags of ${TAG_LENGTH} characters.`}
        data={[...known]}
        value={wanted}
        onChange={(tags) => setWanted(cut(tags))}
        data-autofocus
        {...common}
      />
      {only ? null : (
        <TagsInput
          label={t`Remove tags`}
          data={[...new Set(tagged.flat())]}
          value={unwanted}
          onChange={(tags) => setUnwanted(cut(tags))}
          {...common}
          error={null}
        />
      )}
    </FormModal>
  );
}
