/** Name, role and apps of somebody. */
import { Trans, useLingui } from '@lingui/react/macro';
import { SimpleGrid } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedPerson } from '@/api/types';
import { RoleSelect } from '@/features/roles/components/RoleSelect';
import { accountRolesQuery } from '@/features/roles/queries';
import { missingProblem } from '@/lib/validation';
import { FormModal } from '@/ui/FormModal';
import { useServerErrors } from '@/ui/form';
import { NameFields } from '@/ui/NameFields';
import { toast } from '@/ui/toast';
import { useUpdatePerson } from '../changes';
import { APP_ACCESS, appAccessOf } from '../list';
import { AppAccessSelect } from './AppAccessSelect';

const FIELDS = ['first_name', 'last_name'] as const;

export function EditPersonDialog({ person, onClose }: { person: ListedPerson; onClose: () => void }) {
  const { t } = useLingui();
  const roles = useQuery(accountRolesQuery());
  const update = useUpdatePerson();
  const [roleId, setRole] = useState<string | null>(person.role_id);
  const [apps, setApps] = useState(() => appAccessOf(person.feature_access));
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { first_name: person.first_name, last_name: person.last_name },
    validate: { first_name: missingProblem(t`a first name`), last_name: missingProblem(t`a last name`) },
  });
  const summary = useServerErrors(form, update.error, FIELDS);
  const submit = (values: typeof form.values) =>
    update.mutate(
      {
        id: person.id,
        values: {
          ...values,
          role_id: roleId ?? person.role_id,
          feature_access: apps === null ? person.feature_access : APP_ACCESS[apps],
          status: person.status,
        },
      },
      {
        onSuccess: () => {
          toast.good(t`Changes saved`);
          onClose();
        },
      },
    );
  return (
    <FormModal
      opened
      title={t`Edit ${person.email}`}
      submitLabel={<Trans>Save</Trans>}
      loading={update.isPending}
      error={summary}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NameFields form={form} first />
        <RoleSelect label={t`Account role`} roles={roles.data ?? []} value={roleId} onChange={setRole} />
        <AppAccessSelect value={apps} onChange={setApps} />
      </SimpleGrid>
    </FormModal>
  );
}
