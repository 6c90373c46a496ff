/** What a saved format is called and what it is for. */
import { useLingui } from '@lingui/react/macro';
import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { FormModal } from '@/ui/FormModal';
import { useServerErrors } from '@/ui/form';
import type { FormatName } from '../queries';

const KNOWN = ['name', 'description'] as const;

type Props = {
  title: string;
  submitLabel: ReactNode;
  initial: FormatName;
  saving: boolean;
  error: unknown;
  onSave: (values: FormatName) => void;
  onClose: () => void;
};

export function FormatNameDialog({ title, submitLabel, initial, saving, error, onSave, onClose }: Props) {
  const { t } = useLingui();
  const form = useForm<FormatName>({
    initialValues: initial,
    validate: { name: (name) => (name.trim() === '' ? t`Enter a format name` : null) },
  });
  const summary = useServerErrors(form, error, KNOWN);
  return (
    <FormModal
      opened
      title={title}
      submitLabel={submitLabel}
      loading={saving}
      error={summary}
      onClose={onClose}
      onSubmit={form.onSubmit(onSave)}
    >
      <TextInput label={t`Name`} required maxLength={120} data-autofocus {...form.getInputProps('name')} />
      <Textarea
        label={t`Description`}
        description={t`What it is for; search looks here too.`}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('description')}
      />
    </FormModal>
  );
}
