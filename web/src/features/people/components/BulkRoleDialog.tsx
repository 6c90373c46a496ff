/** One account role for several people, or one workspace with its role. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { RoleSelect } from '@/features/roles/components/RoleSelect';
import { accountRolesQuery, workspaceRolesQuery } from '@/features/roles/queries';
import { workspacesQuery } from '@/features/workspaces/queries';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import type { Bulk } from '../changes';

type Props = {
  kind: 'role' | 'workspace';
  count: number;
  bulk: { isPending: boolean; error: unknown };
  onRun: (bulk: Bulk) => Promise<unknown>;
  onClose: () => void;
};

export function BulkRoleDialog({ kind, count, bulk, onRun, onClose }: Props) {
  const { t } = useLingui();
  const inWorkspace = kind === 'workspace';
  const accountRoles = useQuery({ ...accountRolesQuery(), enabled: !inWorkspace });
  const workspaceRoles = useQuery({ ...workspaceRolesQuery(), enabled: inWorkspace });
  const workspaces = useQuery({ ...workspacesQuery(), enabled: inWorkspace });
  const roles = (inWorkspace ? workspaceRoles.data : accountRoles.data) ?? [];
  const [workspace, setWorkspace] = useState<string | null>(null);
  const [role, setRole] = useState<string | null>(null);
  const [touched, setTouched] = useState(false);
  const roleId = role ?? roles.at(-1)?.id ?? null;
  const split = splitErrors(bulk.error, ['role_id', 'workspace_id']);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched(true);
    if (roleId === null || (inWorkspace && workspace === null)) return;
    const what: Bulk =
      inWorkspace && workspace !== null
        ? { action: 'add_to_workspace', workspace_id: workspace, role_id: roleId }
        : { action: 'set_role', role_id: roleId };
    void onRun(what).catch(() => undefined);
  };
  return (
    <FormModal
      opened
      title={inWorkspace ? t`Add ${count} people to a workspace` : t`Set the role of ${count} people`}
      submitLabel={inWorkspace ? <Trans>Add</Trans> : <Trans>Set role</Trans>}
      loading={bulk.isPending}
      error={split.summary}
      onSubmit={submit}
      onClose={onClose}
    >
      {inWorkspace ? (
        <Select
          label={t`Workspace`}
          required
          searchable
          data={(workspaces.data ?? []).map((each) => ({ value: each.id, label: each.name }))}
          value={workspace}
          onChange={setWorkspace}
          error={split.fields['workspace_id'] ?? (touched && workspace === null ? t`Please choose a workspace` : null)}
        />
      ) : null}
      <RoleSelect
        label={inWorkspace ? t`Role in the workspace` : t`Account role`}
        roles={roles}
        value={roleId}
        onChange={setRole}
        error={split.fields['role_id'] ?? null}
      />
    </FormModal>
  );
}
