/** One question with its answer. Saving it makes the next version. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { QuestionEntry } from '@/api/gen/types.gen';
import { DateField } from '@/ui/DateField';
import { FormModal } from '@/ui/FormModal';
import { useServerErrors } from '@/ui/form';
import { toast } from '@/ui/toast';
import { type EntryForm, valuesOf } from '../model';
import { useSaveEntry } from '../queries';

const KNOWN = [
  'question',
  'answer',
  'topic',
  'key',
  'language',
  'owner',
  'valid_from',
  'valid_until',
  'review_on',
] as const;

type Props = {
  entry: QuestionEntry | null;
  initial: EntryForm;
  onClose: () => void;
  /** The entry that was made. */
  onSaved?: (entry: string | null) => void;
};

export function EntryDialog({ entry, initial, onClose, onSaved }: Props) {
  const { t } = useLingui();
  const save = useSaveEntry(entry);
  const form = useForm<EntryForm>({
    initialValues: initial,
    validate: {
      question: (text) => (text.trim() === '' ? t`Please enter a question.` : null),
      answer: (text) => (text.trim() === '' ? t`Please enter an answer.` : null),
    },
  });
  const summary = useServerErrors(form, save.error, KNOWN);
  const onSubmit = form.onSubmit((values) =>
    save.mutate(valuesOf(values), {
      onSuccess: ({ version, entry: made }) => {
        onSaved?.(made);
        toast.good(t`Saved as version ${version}`);
        onClose();
      },
    }),
  );
  return (
    <FormModal
      opened
      size="lg"
      title={entry === null ? t`Add question` : t`Edit question`}
      submitLabel={<Trans>Save as next version</Trans>}
      loading={save.isPending}
      error={summary}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <Textarea
        label={t`Question`}
        required
        autosize
        minRows={1}
        maxLength={2000}
        data-autofocus
        {...form.getInputProps('question')}
      />
      <Textarea
        label={t`Answer`}
        description={t`Given word for word. Markdown is shown formatted.`}
        required
        autosize
        minRows={4}
        maxLength={20_000}
        {...form.getInputProps('answer')}
      />
      <Group grow align="start">
        <TextInput label={t`Topic`} maxLength={200} {...form.getInputProps('topic')} />
        <TextInput label={t`Language`} placeholder="en" maxLength={35} {...form.getInputProps('language')} />
      </Group>
      <Group grow align="start">
        <DateField label={t`Valid from`} {...form.getInputProps('valid_from')} value={form.values.valid_from} />
        <DateField label={t`Valid until`} {...form.getInputProps('valid_until')} value={form.values.valid_until} />
      </Group>
      <Group grow align="start">
        <TextInput label={t`Owner`} maxLength={200} {...form.getInputProps('owner')} />
        <DateField label={t`Review on`} {...form.getInputProps('review_on')} value={form.values.review_on} />
      </Group>
      <TextInput
        label={t`Key`}
        description={t`The name that imported files use for this question. If left empty, one is created.`}
        maxLength={200}
        {...form.getInputProps('key')}
      />
    </FormModal>
  );
}
