/** A new guide begins with its title and language; everything else comes on its page. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from 'react-router';
import { paths } from '@/lib/paths';
import { FormModal } from '@/ui/FormModal';
import { useServerErrors } from '@/ui/form';
import { type GuideForm, newForm, valuesOf } from '../model';
import { useCreateGuide } from '../queries';

const KNOWN = ['title', 'summary', 'language'] as const;

export function NewGuide({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const create = useCreateGuide();
  const form = useForm<GuideForm>({
    initialValues: newForm(),
    validate: { title: (text) => (text.trim() === '' ? t`Please enter a title.` : null) },
  });
  const summary = useServerErrors(form, create.error, KNOWN);
  return (
    <FormModal
      opened
      title={t`New guide`}
      submitLabel={<Trans>Create draft</Trans>}
      loading={create.isPending}
      error={summary}
      onClose={onClose}
      onSubmit={form.onSubmit((values) =>
        create.mutate(valuesOf(values), { onSuccess: ({ guide }) => void navigate(paths.editGuide(guide.id)) }),
      )}
    >
      <TextInput label={t`Title`} required data-autofocus maxLength={200} {...form.getInputProps('title')} />
      <Textarea label={t`Summary`} autosize minRows={2} maxLength={2000} {...form.getInputProps('summary')} />
      <TextInput
        label={t`Language`}
        description={t`The language spoken, as a code: en, de or pt-BR.`}
        required
        maxLength={35}
        {...form.getInputProps('language')}
      />
    </FormModal>
  );
}
