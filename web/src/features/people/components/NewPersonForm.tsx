/** Invites somebody new straight into a workspace; the mail brings them the way in. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RoleSelect } from '@/features/roles/components/RoleSelect';
import { workspaceRolesQuery } from '@/features/roles/queries';
import { FormActions } from '@/ui/FormModal';
import { InvitationFields } from './InvitationFields';
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
        <InvitationFields invitation={invitation}>
          <RoleSelect
            label={t`Workspace role`}
            roles={workspaceRoles.data ?? []}
            value={workspaceRoleId}
            onChange={setWorkspaceRole}
          />
        </InvitationFields>
        <FormActions loading={invitation.isPending} onCancel={onClose} submitLabel={<Trans>Send invite</Trans>} />
      </Stack>
    </form>
  );
}
