/** What the model is told before every question of a chat. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormModal } from '@/ui/FormModal';

type Props = {
  words: string;
  loading: boolean;
  error: readonly string[];
  onSave: (words: string) => void;
  onClose: () => void;
};

export function SystemText({ words, loading, error, onSave, onClose }: Props) {
  const { t } = useLingui();
  const form = useForm({ mode: 'uncontrolled', initialValues: { words } });
  return (
    <FormModal
      opened
      title={t`Instruction for this chat`}
      submitLabel={<Trans>Save</Trans>}
      loading={loading}
      error={error}
      onSubmit={form.onSubmit((values) => onSave(values.words.trim()))}
      onClose={onClose}
      size="lg"
    >
      <Textarea
        label={t`Instruction`}
        description={t`The model is told this before every question. If empty, it gets only your words.`}
        placeholder={t`For example: You help our buyers. Answer briefly, in plain words, and name the clause.`}
        autosize
        minRows={5}
        maxRows={16}
        maxLength={20_000}
        data-autofocus
        key={form.key('words')}
        {...form.getInputProps('words')}
      />
    </FormModal>
  );
}
