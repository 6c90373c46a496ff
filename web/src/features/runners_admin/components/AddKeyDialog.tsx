/** Trusts a public key, pasted as its file or as its last line. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormModal } from '@/ui/FormModal';
import { useServerErrors } from '@/ui/form';
import { toast } from '@/ui/toast';
import { useAddKey } from '../plugin-queries';

const FIELDS = ['name', 'public_key'] as const;

export function AddKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const add = useAddKey();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', public_key: '' },
    validate: {
      name: (value) => (value.trim() === '' ? t`Please enter whose key it is` : null),
      public_key: (value) => (value.trim() === '' ? t`Please paste the public key` : null),
    },
  });
  const summary = useServerErrors(form, add.error, FIELDS);
  const submit = (values: typeof form.values) =>
    add.mutate(
      { name: values.name.trim(), public_key: values.public_key.trim() },
      {
        onSuccess: (key) => {
          toast.good(t`The key of ${key.name} is trusted now`);
          onClose();
        },
      },
    );
  return (
    <FormModal
      opened
      title={t`Add key`}
      submitLabel={<Trans>Trust this key</Trans>}
      loading={add.isPending}
      error={summary}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <TextInput
        label={t`Name`}
        description={t`Whose key it is`}
        required
        data-autofocus
        maxLength={80}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t`Public key`}
        description={t`The content of the .pub file as minisign or the runner tool wrote it. Confirm with its owner, over another channel, that it is theirs.`}
        required
        autosize
        minRows={2}
        maxLength={1000}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        key={form.key('public_key')}
        {...form.getInputProps('public_key')}
      />
    </FormModal>
  );
}
