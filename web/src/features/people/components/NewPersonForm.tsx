/** Invites somebody new straight into a workspace; the mail brings them the way in. */
import { Trans, useLingui } from '@lingui/react/macro';
import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { emailProblem, requiredProblem } from '@/lib/validation';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { FormActions } from '@/ui/FormModal';
import { useServerErrors } from '@/ui/form';
import { toast } from '@/ui/toast';
import { accountRolesQuery, useInvitePerson, workspaceRolesQuery } from '../queries';
import { RoleSelect } from './RoleSelect';

const FIELDS = ['email', 'first_name', 'last_name'] as const;

export function NewPersonForm({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const { t } = useLingui();
  const accountRoles = useQuery(accountRolesQuery());
  const workspaceRoles = useQuery(workspaceRolesQuery());
  const invite = useInvitePerson();
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
  const summary = useServerErrors(form, invite.error, FIELDS);

  const submit = (values: typeof form.values) => {
    if (accountRoleId === null || workspaceRoleId === null) return;
    invite.mutate(
      {
        ...values,
        email: values.email.trim(),
        role_id: accountRoleId,
        workspaces: [{ workspace_id: workspaceId, role_id: workspaceRoleId }],
      },
      {
        onSuccess: ({ user }) => {
          toast.good(t`An invite is on its way to ${user.email}`);
          onClose();
        },
      },
    );
  };

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
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
            maxLength={100}
            key={form.key('first_name')}
            {...form.getInputProps('first_name')}
          />
          <TextInput
            label={t`Last name`}
            required
            maxLength={100}
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
        <FormActions loading={invite.isPending} onCancel={onClose} submitLabel={<Trans>Send invite</Trans>} />
      </Stack>
    </form>
  );
}
