/** Adds somebody of the client to the workspace, or invites somebody new into it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Modal, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Workspace } from '@/api/gen/types.gen';
import { useCan } from '@/features/auth/queries';
import { RoleSelect } from '@/features/roles/components/RoleSelect';
import { workspaceRolesQuery } from '@/features/roles/queries';
import { fullName } from '@/lib/format';
import { FormError } from '@/ui/FormError';
import { FormActions } from '@/ui/FormModal';
import { toast } from '@/ui/toast';
import { useAddMember } from '../queries';
import { NewPersonForm } from './NewPersonForm';
import { PersonSelect } from './PersonSelect';

export function AddMemberDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const { t } = useLingui();
  const can = useCan();
  return (
    <Modal opened onClose={onClose} title={<Text fw={600}>{t`Add to “${workspace.name}”`}</Text>}>
      {can('add-users') ? (
        <Tabs defaultValue="known" keepMounted={false}>
          <Tabs.List mb="md" grow>
            <Tabs.Tab value="known">
              <Trans>Somebody with an account</Trans>
            </Tabs.Tab>
            <Tabs.Tab value="new">
              <Trans>A new person</Trans>
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="known">
            <KnownPersonForm workspaceId={workspace.id} onClose={onClose} />
          </Tabs.Panel>
          <Tabs.Panel value="new">
            <NewPersonForm workspaceId={workspace.id} onClose={onClose} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <KnownPersonForm workspaceId={workspace.id} onClose={onClose} />
      )}
    </Modal>
  );
}

function KnownPersonForm({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const { t } = useLingui();
  const roles = useQuery(workspaceRolesQuery());
  const add = useAddMember(workspaceId);
  const [userId, setUserId] = useState<string | null>(null);
  const [chosenRole, setRole] = useState<string | null>(null);
  const roleId = chosenRole ?? roles.data?.at(-1)?.id ?? null;
  const [touched, setTouched] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (userId === null || roleId === null) return;
    add.mutate(
      { user_id: userId, role_id: roleId },
      {
        onSuccess: (member) => {
          const name = fullName(member);
          toast.good(t`${name} was added`);
          onClose();
        },
      },
    );
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormError error={add.error} />
        <PersonSelect
          label={t`Person`}
          required
          data-autofocus
          value={userId}
          onChange={setUserId}
          error={touched && userId === null ? t`Please choose a person` : null}
        />
        <RoleSelect label={t`Workspace role`} roles={roles.data ?? []} value={roleId} onChange={setRole} />
        <FormActions loading={add.isPending} onCancel={onClose} submitLabel={<Trans>Add member</Trans>} />
      </Stack>
    </form>
  );
}
