/** The workspaces a new person starts with, each with its role. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { workspaceRolesQuery } from '@/features/roles/queries';
import { workspacesQuery } from '@/features/workspaces/queries';
import { IconPlus, IconX } from '@/ui/icons';

export type WorkspaceGrant = { key: number; workspace_id: string | null; role_id: string | null };

type Props = { grants: WorkspaceGrant[]; onChange: (grants: WorkspaceGrant[]) => void };

export function WorkspaceGrants({ grants, onChange }: Props) {
  const { t } = useLingui();
  const workspaces = useQuery(workspacesQuery());
  const roles = useQuery(workspaceRolesQuery());
  const next = useRef(0);
  const taken = new Set(grants.map((grant) => grant.workspace_id));
  const options = (workspaces.data ?? []).map((each) => ({ value: each.id, label: each.name }));
  const change = (key: number, changes: Partial<WorkspaceGrant>) =>
    onChange(grants.map((grant) => (grant.key === key ? { ...grant, ...changes } : grant)));
  const add = () => {
    next.current += 1;
    // The least that opens a workspace; the list begins with the admins.
    onChange([...grants, { key: next.current, workspace_id: null, role_id: roles.data?.at(-1)?.id ?? null }]);
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
            aria-label={t`Take workspace ${index + 1} out`}
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
