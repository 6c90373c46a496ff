/** Takes a template from a client: which client, and which of its things. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ClientTemplateKind } from '@/api/gen/types.gen';
import { CompanySelect } from '@/features/jobs_admin/components/CompanySelect';
import { FormModal } from '@/ui/FormModal';
import { useServerErrors } from '@/ui/form';
import { useCreateTemplate } from '../queries';
import { KIND_NAMES, KINDS } from '../words';

const FIELDS = ['name', 'client_id', 'kinds'] as const;

type Props = { onMade: (id: string) => void; onClose: () => void };

export function NewTemplateDialog({ onMade, onClose }: Props) {
  const { t, i18n } = useLingui();
  const create = useCreateTemplate();
  const form = useForm({
    initialValues: { name: '', client_id: null as string | null, kinds: [...KINDS] as string[] },
    validate: {
      name: (text) => (text.trim() === '' ? t`Please enter a name.` : null),
      client_id: (id) => (id === null ? t`Please choose a client.` : null),
      kinds: (kinds) => (kinds.length === 0 ? t`Please choose at least one.` : null),
    },
  });
  const summary = useServerErrors(form, create.error, FIELDS);
  const onSubmit = form.onSubmit(({ name, client_id, kinds }) =>
    create.mutate(
      { name, client_id: Number(client_id), kinds: kinds as ClientTemplateKind[] },
      { onSuccess: ({ id }) => onMade(id) },
    ),
  );
  const { error: clientError, ...client } = form.getInputProps('client_id');
  return (
    <FormModal
      opened
      title={t`New template`}
      submitLabel={<Trans>Create template</Trans>}
      loading={create.isPending}
      error={summary}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <TextInput label={t`Name`} required maxLength={120} data-autofocus {...form.getInputProps('name')} />
      <CompanySelect
        label={t`Copy from client`}
        error={clientError as string | undefined}
        value={form.values.client_id}
        onChange={client.onChange as (id: string | null) => void}
      />
      <Checkbox.Group
        label={t`What to copy`}
        description={t`Documents, runs and anything private or restricted are left out. Use cases are copied as published.`}
        {...form.getInputProps('kinds')}
      >
        <Stack gap="xs" mt="xs">
          {KINDS.map((kind) => (
            <Checkbox key={kind} value={kind} label={i18n._(KIND_NAMES[kind])} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormModal>
  );
}
