/** A new account and its membership in one go; the first password is shown once afterwards. */
import { Trans, useLingui } from '@lingui/react/macro';
import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CreatedPerson } from '@/api/types';
import { emailProblem, requiredProblem } from '@/lib/validation';
import { ErrorSummary, FormActions } from '@/ui/FormModal';
import { useServerErrors } from '@/ui/form';
import { toast } from '@/ui/toast';
import { accountRolesQuery, useAddMember, useCreatePerson, workspaceRolesQuery } from '../queries';
import { RoleSelect } from './RoleSelect';

const FIELDS = ['email', 'first_name', 'last_name'] as const;

type Props = { workspaceId: string; onClose: () => void; onCreated: (created: CreatedPerson) => void };

export function NewPersonForm({ workspaceId, onClose, onCreated }: Props) {
  const { t } = useLingui();
  const accountRoles = useQuery(accountRolesQuery());
  const workspaceRoles = useQuery(workspaceRolesQuery());
  const create = useCreatePerson();
  const add = useAddMember(workspaceId);
  const [accountRole, setAccountRole] = useState<string | null>(null);
  const [workspaceRole, setWorkspaceRole] = useState<string | null>(null);
  const accountRoleId =
    accountRole ??
    accountRoles.data?.find((role) => role.name === 'Member')?.id ??
    accountRoles.data?.at(-1)?.id ??
    null;
  const workspaceRoleId = workspaceRole ?? workspaceRoles.data?.at(-1)?.id ?? null;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', first_name: '', last_name: '' },
    validate: {
      email: emailProblem,
      first_name: requiredProblem(t`first name`),
      last_name: requiredProblem(t`last name`),
    },
  });
  const summary = useServerErrors(form, create.error, FIELDS);

  const submit = async (values: { email: string; first_name: string; last_name: string }) => {
    if (accountRoleId === null || workspaceRoleId === null) return;
    const created = await create.mutateAsync({ ...values, role_id: accountRoleId }).catch(() => null);
    if (created === null) return;
    // The account exists from here on, so its password is shown whatever becomes of the membership.
    await add.mutateAsync({ user_id: created.user.id, role_id: workspaceRoleId }).catch(() => {
      toast.bad(t`The account was made, but could not be added to the workspace. Add it as an existing person.`);
    });
    onCreated(created);
  };

  return (
    <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
      <Stack gap="md">
        <ErrorSummary lines={summary} />
        <TextInput
          label={t`Email`}
          type="email"
          required
          data-autofocus
          autoComplete="off"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            label={t`First name`}
            required
            maxLength={50}
            key={form.key('first_name')}
            {...form.getInputProps('first_name')}
          />
          <TextInput
            label={t`Last name`}
            required
            maxLength={50}
            key={form.key('last_name')}
            {...form.getInputProps('last_name')}
          />
          <RoleSelect
            label={t`Account role`}
            roles={accountRoles.data ?? []}
            value={accountRoleId}
            onChange={setAccountRole}
          />
          <RoleSelect
            label={t`Workspace role`}
            roles={workspaceRoles.data ?? []}
            value={workspaceRoleId}
            onChange={setWorkspaceRole}
          />
        </SimpleGrid>
        <FormActions
          loading={create.isPending || add.isPending}
          onCancel={onClose}
          submitLabel={<Trans>Create account</Trans>}
        />
      </Stack>
    </form>
  );
}
