/** Adds a client: what the company is called, who is invited as its first administrator, and what it begins with. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { AddedClient } from '@/api/gen/types.gen';
import { plansQuery } from '@/features/plans/queries';
import { FormModal } from '@/ui/FormModal';
import { useServerErrors } from '@/ui/form';
import { clientQuery, templateChoicesQuery, templateQuery, useAddClient } from '../queries';

const FIELDS = ['name', 'first_name', 'last_name', 'email', 'plan', 'allowed_regions', 'template_id'] as const;
/** The platform's owner is the first client; whoever adds others may go wherever there is something. */
const OWNER = '1';
const LONGEST = 100;

type Props = { onAdded: (client: AddedClient) => void; onClose: () => void };

export function AddClientDialog({ onAdded, onClose }: Props) {
  const { t } = useLingui();
  const add = useAddClient();
  const plans = useQuery(plansQuery());
  const templates = useQuery(templateChoicesQuery());
  const owner = useQuery(clientQuery(OWNER));
  const form = useForm({
    initialValues: {
      name: '',
      first_name: '',
      last_name: '',
      email: '',
      plan: '',
      allowed_regions: [] as string[],
      template_id: '',
    },
    validate: {
      name: (text) => (text.trim() === '' ? t`Please enter a name.` : null),
      first_name: (text) => (text.trim() === '' ? t`Please enter a first name.` : null),
      last_name: (text) => (text.trim() === '' ? t`Please enter a last name.` : null),
      email: (text) => (text.includes('@') ? null : t`Please enter an email address.`),
    },
  });
  const { template_id: templateId } = form.values;
  const template = useQuery({ ...templateQuery(templateId), enabled: templateId !== '' });
  const labels = new Map(owner.data?.regions.map(({ region, label }) => [region, label]));
  const ofTemplate = (template.data?.allowed_regions ?? []).map((region) => labels.get(region) ?? region).join(', ');
  const summary = useServerErrors(form, add.error, FIELDS);
  const onSubmit = form.onSubmit(({ plan, template_id, ...rest }) =>
    add.mutate(
      { ...rest, plan: plan === '' ? null : plan, template_id: template_id === '' ? null : template_id },
      { onSuccess: onAdded },
    ),
  );
  const offered = (plans.data ?? []).filter((each) => each.is_newest && each.is_offered && each.plan !== 'trial');
  return (
    <FormModal
      opened
      size="lg"
      title={t`Add client`}
      submitLabel={<Trans>Add and invite</Trans>}
      loading={add.isPending}
      error={summary}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <TextInput
        label={t`Company`}
        required
        maxLength={120}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Group grow align="start">
        <TextInput
          label={t`First name of the administrator`}
          required
          maxLength={LONGEST}
          autoComplete="off"
          {...form.getInputProps('first_name')}
        />
        <TextInput
          label={t`Last name of the administrator`}
          required
          maxLength={LONGEST}
          autoComplete="off"
          {...form.getInputProps('last_name')}
        />
      </Group>
      <TextInput
        type="email"
        label={t`Email of the administrator`}
        description={t`The invitation is sent there and is valid for seven days.`}
        required
        maxLength={254}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <NativeSelect
        label={t`Plan`}
        data={[{ value: '', label: t`A trial` }, ...offered.map(({ plan, name }) => ({ value: plan, label: name }))]}
        {...form.getInputProps('plan')}
      />
      <MultiSelect
        label={t`Regions`}
        description={
          templateId === '' || ofTemplate === ''
            ? t`Where its runs may go. Choose none, and it gets those of the platform.`
            : t`Where its runs may go. If you choose none, it gets the template’s regions: ${ofTemplate}.`
        }
        clearable
        data={(owner.data?.regions ?? []).map(({ region, label }) => ({
          value: region,
          label: `${label} (${region})`,
        }))}
        {...form.getInputProps('allowed_regions')}
      />
      <NativeSelect
        label={t`Template`}
        description={t`What it begins with.`}
        data={[
          { value: '', label: t`None` },
          ...(templates.data ?? []).map(({ id, name, version }) => ({
            value: id,
            label: t`${name}, version ${version}`,
          })),
        ]}
        {...form.getInputProps('template_id')}
      />
    </FormModal>
  );
}
