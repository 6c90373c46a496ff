/** Which value of the claim gives which role. The first that fits counts. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import type { Role, SsoRoleMapping } from '@/api/gen/types.gen';
import { IconPlus, IconX } from '@/ui/icons';

type Props = { rows: SsoRoleMapping[]; roles: readonly Role[]; onChange: (rows: SsoRoleMapping[]) => void };

export function RoleMapFields({ rows, roles, onChange }: Props) {
  const { t } = useLingui();
  const change = (at: number, changes: Partial<SsoRoleMapping>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...changes } : row)));
  return (
    <Stack gap="xs" component="fieldset" p={0} m={0} bd="none">
      <Text component="legend" fw={500} size="sm" p={0} mb={4}>
        <Trans>Roles by claim</Trans>
      </Text>
      {rows.map((row, index) => (
        // Rows are only added at the end; their place is their identity.
        // oxlint-disable-next-line react/no-array-index-key
        <Group key={index} gap="xs" wrap="nowrap">
          <TextInput
            flex={1}
            aria-label={t`Value ${index + 1}`}
            placeholder={t`Value in the claim`}
            value={row.value}
            onChange={(event) => change(index, { value: event.currentTarget.value })}
          />
          <Select
            flex={1}
            aria-label={t`Role for value ${index + 1}`}
            allowDeselect={false}
            placeholder={t`Role`}
            data={roles.map((role) => ({ value: role.id, label: role.name }))}
            value={row.role_id === '' ? null : row.role_id}
            onChange={(role_id) => change(index, { role_id: role_id ?? '' })}
          />
          <ActionIcon
            size={36}
            aria-label={t`Take value ${index + 1} out`}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
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
          onClick={() => onChange([...rows, { value: '', role_id: '' }])}
        >
          <Trans>Add a value</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
