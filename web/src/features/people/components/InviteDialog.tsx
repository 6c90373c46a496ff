/** Invites one person: who, as what, and into which workspaces. The mail brings them the way in. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormActions } from '@/ui/FormModal';
import { APP_ACCESS, type AppAccess } from '../list';
import { AppAccessSelect } from './AppAccessSelect';
import { InvitationFields } from './InvitationFields';
import { useInvitation } from './use-invitation';
import { type WorkspaceGrant, WorkspaceGrants } from './WorkspaceGrants';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const invitation = useInvitation(onClose);
  const { form } = invitation;
  const [apps, setApps] = useState<AppAccess>('web');
  const [grants, setGrants] = useState<WorkspaceGrant[]>([]);
  const submit = (values: typeof form.values) => {
    const workspaces = grants.flatMap((grant) =>
      grant.workspace_id === null || grant.role_id === null
        ? []
        : [{ workspace_id: grant.workspace_id, role_id: grant.role_id }],
    );
    invitation.send(values, { feature_access: APP_ACCESS[apps], workspaces });
  };

  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      closeOnClickOutside={!invitation.isPending}
      closeOnEscape={!invitation.isPending}
      title={<Text fw={600}>{t`Invite a person`}</Text>}
    >
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="md">
          <InvitationFields invitation={invitation}>
            <AppAccessSelect value={apps} onChange={setApps} />
          </InvitationFields>
          <WorkspaceGrants grants={grants} onChange={setGrants} />
          <FormActions loading={invitation.isPending} onCancel={onClose} submitLabel={<Trans>Send invite</Trans>} />
        </Stack>
      </form>
    </Modal>
  );
}
