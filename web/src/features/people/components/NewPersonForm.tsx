/** Invites somebody new straight into a workspace; the mail brings them the way in. */
import { Trans, useLingui } from '@lingui/react/macro';
import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { FormActions } from '@/ui/FormModal';
import { NameFields } from '@/ui/NameFields';
import { workspaceRolesQuery } from '../queries';
import { RoleSelect } from './RoleSelect';
import { useInvitation } from './use-invitation';

export function NewPersonForm({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const { t } = useLingui();
  const invitation = useInvitation(onClose);
  const { form } = invitation;
  const workspaceRoles = useQuery(workspaceRolesQuery());
  const [workspaceRole, setWorkspaceRole] = useState<string | null>(null);
  const workspaceRoleId = workspaceRole ?? workspaceRoles.data?.at(-1)?.id ?? null;
  const submit = (values: typeof form.values) => {
    if (workspaceRoleId === null) return;
    invitation.send(values, { workspaces: [{ workspace_id: workspaceId, role_id: workspaceRoleId }] });
  };

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <ErrorSummary lines={invitation.summary} />
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
          <NameFields form={form} />
          <RoleSelect
            label={t`Account role`}
            roles={invitation.roles}
            value={invitation.roleId}
            onChange={invitation.setRole}
          />
          <RoleSelect
            label={t`Workspace role`}
            roles={workspaceRoles.data ?? []}
            value={workspaceRoleId}
            onChange={setWorkspaceRole}
          />
        </SimpleGrid>
        <FormActions loading={invitation.isPending} onCancel={onClose} submitLabel={<Trans>Send invite</Trans>} />
      </Stack>
    </form>
  );
}
