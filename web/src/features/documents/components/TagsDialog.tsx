/** The tags of one document, or what to add to many and take from them. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { TagsInput, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isProblem } from '@/api/problem';
import type { Document } from '@/api/types';
import { FormModal } from '@/ui/FormModal';
import { toast } from '@/ui/toast';
import { TAG_LENGTH, TAGS } from '../model';
import { tagsQuery, useChangeTags } from '../queries';

type Props = { workspaceId: string; documents: readonly Document[]; onDone: () => void };

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

export function TagsDialog({ workspaceId, documents, onDone }: Props) {
  const { t } = useLingui();
  const known = useQuery(tagsQuery(workspaceId)).data ?? [];
  const only = documents.length === 1 ? documents[0] : undefined;
  const before = only?.tags ?? [];
  const [wanted, setWanted] = useState<string[]>([...before]);
  const [unwanted, setUnwanted] = useState<string[]>([]);
  const save = useChangeTags();
  const problem = isProblem(save.error) ? save.error : null;
  // A single document's tags are what is in the field; of many, the fields say what changes.
  const changes = {
    workspace_id: workspaceId,
    document_ids: documents.map(({ id }) => id),
    add: wanted.filter((tag) => !before.some((each) => same(each, tag))),
    remove: only ? before.filter((tag) => !wanted.some((each) => same(each, tag))) : unwanted,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(changes, {
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
      title={only ? t`Tags of ${only.name}` : t`Tags of the chosen documents`}
      submitLabel={<Trans>Save tags</Trans>}
      loading={save.isPending}
      error={save.error !== null && problem === null ? [t`The tags could not be saved. Try again.`] : []}
      onSubmit={submit}
      onClose={onDone}
    >
      {only ? null : (
        <Text size="sm" c="dimmed">
          <Plural value={documents.length} one="# document is chosen." other="# documents are chosen." />
        </Text>
      )}
      <TagsInput
        label={only ? t`Tags` : t`Add tags`}
        description={t`Enter or a comma ends a tag. Up to ${TAGS} for one document, ${TAG_LENGTH} characters each.`}
        data={known.map(({ tag }) => tag)}
        value={wanted}
        onChange={(tags) => setWanted(cut(tags))}
        data-autofocus
        {...common}
      />
      {only ? null : (
        <TagsInput
          label={t`Remove tags`}
          data={[...new Set(documents.flatMap(({ tags }) => tags))]}
          value={unwanted}
          onChange={(tags) => setUnwanted(cut(tags))}
          {...common}
          error={null}
        />
      )}
    </FormModal>
  );
}
