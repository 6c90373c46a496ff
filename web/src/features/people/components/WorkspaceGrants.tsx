/** The workspaces new people start with, each with its role. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Role } from '@/api/gen/types.gen';
import { workspaceRolesQuery } from '@/features/roles/queries';
import { workspacesQuery } from '@/features/workspaces/queries';
import { IconPlus, IconX } from '@/ui/icons';

export type WorkspaceGrant = { key: number; workspace_id: string | null; role_id: string | null };

/** The least that can run something; without such a role, the least of all. The list begins with the admins. */
const usualRole = (roles: readonly Role[]) =>
  roles.findLast(({ permissions }) => permissions.includes('run-use-cases'))?.id ?? roles.at(-1)?.id ?? null;

let rows = 0;

export function grantOf(roles: readonly Role[], workspaceId: string | null): WorkspaceGrant {
  rows += 1;
  return { key: rows, workspace_id: workspaceId, role_id: usualRole(roles) };
}

export const isWhole = ({ workspace_id, role_id }: WorkspaceGrant) => workspace_id !== null && role_id !== null;

/** `showProblems`: somebody wanted to go on; a row that is not finished says so. */
type Props = { grants: WorkspaceGrant[]; showProblems: boolean; onChange: (grants: WorkspaceGrant[]) => void };

export function WorkspaceGrants({ grants, showProblems, onChange }: Props) {
  const { t } = useLingui();
  const workspaces = useQuery(workspacesQuery());
  const roles = useQuery(workspaceRolesQuery());
  const taken = new Set(grants.map((grant) => grant.workspace_id));
  const options = (workspaces.data ?? []).map((each) => ({ value: each.id, label: each.name }));
  const change = (key: number, changes: Partial<WorkspaceGrant>) =>
    onChange(grants.map((grant) => (grant.key === key ? { ...grant, ...changes } : grant)));
  const add = () => {
    const left = options.filter((each) => !taken.has(each.value));
    onChange([...grants, grantOf(roles.data ?? [], left.length === 1 ? (left[0]?.value ?? null) : null)]);
  };

  return (
    <Stack gap="xs" component="fieldset" p={0} m={0} bd="none">
      <Text component="legend" fw={500} size="sm" p={0} mb={4}>
        <Trans>Workspaces</Trans>
      </Text>
      {grants.map((grant, index) => (
        <Group key={grant.key} gap="xs" wrap="nowrap" align="flex-start">
          <Select
            flex={2}
            searchable
            placeholder={t`Choose a workspace`}
            aria-label={t`Workspace ${index + 1}`}
            data={options.filter((each) => each.value === grant.workspace_id || !taken.has(each.value))}
            value={grant.workspace_id}
            error={showProblems && grant.workspace_id === null ? t`Choose a workspace, or remove this row` : undefined}
            onChange={(workspace_id) => change(grant.key, { workspace_id })}
          />
          <Select
            flex={1}
            miw={110}
            allowDeselect={false}
            aria-label={t`Role in workspace ${index + 1}`}
            data={(roles.data ?? []).map((role) => ({ value: role.id, label: role.name }))}
            value={grant.role_id}
            onChange={(role_id) => change(grant.key, { role_id })}
          />
          <ActionIcon
            size={36}
            aria-label={t`Remove workspace ${index + 1}`}
            onClick={() => onChange(grants.filter((each) => each.key !== grant.key))}
          >
            <IconX size={16} />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={add}
          disabled={options.length === 0 || grants.length >= options.length}
        >
          <Trans>Add to a workspace</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
