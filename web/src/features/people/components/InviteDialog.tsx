/** Invites one person: who, as what, and into which workspaces. The mail brings them the way in. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Modal, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { emailProblem, requiredProblem } from '@/lib/validation';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { FormActions } from '@/ui/FormModal';
import { useServerErrors } from '@/ui/form';
import { toast } from '@/ui/toast';
import { APP_ACCESS, type AppAccess } from '../list';
import { accountRolesQuery, useInvitePerson } from '../queries';
import { AppAccessSelect } from './AppAccessSelect';
import { RoleSelect } from './RoleSelect';
import { type WorkspaceGrant, WorkspaceGrants } from './WorkspaceGrants';

const FIELDS = ['email', 'first_name', 'last_name'] as const;

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const roles = useQuery(accountRolesQuery());
  const invite = useInvitePerson();
  const [chosenRole, setRole] = useState<string | null>(null);
  const [apps, setApps] = useState<AppAccess>('web');
  const [grants, setGrants] = useState<WorkspaceGrant[]>([]);
  // The usual one is offered; the list begins with the admins.
  const roleId = chosenRole ?? roles.data?.find((role) => role.name === 'Member')?.id ?? roles.data?.at(-1)?.id ?? null;
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
    if (roleId === null) return;
    const workspaces = grants.flatMap((grant) =>
      grant.workspace_id === null || grant.role_id === null
        ? []
        : [{ workspace_id: grant.workspace_id, role_id: grant.role_id }],
    );
    invite.mutate(
      { ...values, email: values.email.trim(), role_id: roleId, feature_access: APP_ACCESS[apps], workspaces },
      {
        onSuccess: ({ user }) => {
          toast.good(t`An invite is on its way to ${user.email}`);
          onClose();
        },
      },
    );
  };

  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      closeOnClickOutside={!invite.isPending}
      closeOnEscape={!invite.isPending}
      title={<Text fw={600}>{t`Invite a person`}</Text>}
    >
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="md">
          <ErrorSummary lines={summary} />
          <TextInput
            label={t`Email`}
            type="email"
            required
            data-autofocus
            autoComplete="off"
            maxLength={254}
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput
              label={t`First name`}
              required
              maxLength={100}
              autoComplete="off"
              key={form.key('first_name')}
              {...form.getInputProps('first_name')}
            />
            <TextInput
              label={t`Last name`}
              required
              maxLength={100}
              autoComplete="off"
              key={form.key('last_name')}
              {...form.getInputProps('last_name')}
            />
            <RoleSelect label={t`Account role`} roles={roles.data ?? []} value={roleId} onChange={setRole} />
            <AppAccessSelect value={apps} onChange={setApps} />
          </SimpleGrid>
          <WorkspaceGrants grants={grants} onChange={setGrants} />
          <FormActions loading={invite.isPending} onCancel={onClose} submitLabel={<Trans>Send invite</Trans>} />
        </Stack>
      </form>
    </Modal>
  );
}
