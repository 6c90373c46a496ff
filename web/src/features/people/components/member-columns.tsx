/** The columns of the members table. */

import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Avatar, Badge, Box, Group, NativeSelect, Text } from '@mantine/core';
import type { Member, Role } from '@/api/gen/types.gen';
import { fullName, initials } from '@/lib/format';
import { actionsColumn, TimeOrNever } from '@/ui/columns';
import type { Column } from '@/ui/DataTable';
import { IconUserMinus } from '@/ui/icons';

type Options = {
  me: string;
  editable: boolean;
  roles: readonly Role[];
  onRole: (member: Member, roleId: string) => void;
  onRemove: (member: Member) => void;
};

export function memberColumns({ me, editable, roles, onRole, onRemove }: Options): Column<Member>[] {
  const roleCell = (member: Member) => {
    const name = fullName(member);
    if (!editable || roles.length === 0) return member.workspace_role_name;
    return (
      <NativeSelect
        size="xs"
        aria-label={i18n._(msg`Role of ${name}`)}
        value={member.workspace_role_id}
        onChange={(event) => onRole(member, event.currentTarget.value)}
        data={roles.map((role) => ({ value: role.id, label: role.name }))}
      />
    );
  };
  const columns: Column<Member>[] = [
    {
      key: 'name',
      header: <Trans>Name</Trans>,
      cell: (member) => (
        <>
          <Who member={member} isMe={member.id === me} />
          {/* A phone has no room for a column of its own. */}
          <Box hiddenFrom="sm" mt={6} maw={220}>
            {roleCell(member)}
          </Box>
        </>
      ),
    },
    {
      key: 'role',
      header: <Trans>Role</Trans>,
      width: 190,
      from: 'sm',
      cell: roleCell,
    },
    {
      key: 'seen',
      header: <Trans>Last seen</Trans>,
      width: 150,
      from: 'md',
      cell: (member) => <TimeOrNever at={member.last_seen_at} />,
    },
  ];
  if (editable) {
    columns.push(
      actionsColumn((member) => {
        const name = fullName(member);
        return (
          <ActionIcon aria-label={i18n._(msg`Remove ${name}`)} onClick={() => onRemove(member)}>
            <IconUserMinus size={18} />
          </ActionIcon>
        );
      }, 56),
    );
  }
  return columns;
}

function Who({ member, isMe }: { member: Member; isMe: boolean }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar color="indigo" radius="xl" size={30} aria-hidden visibleFrom="xs">
        {initials(member.first_name, member.last_name)}
      </Avatar>
      <Box miw={0}>
        <Group gap="0 6px">
          <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
            {fullName(member)}
          </Text>
          {isMe ? (
            <Badge size="sm" color="gray" style={{ flexShrink: 0 }}>
              <Trans>You</Trans>
            </Badge>
          ) : null}
          {member.status === 'suspended' ? (
            <Badge size="sm" color="red" style={{ flexShrink: 0 }}>
              <Trans>Suspended</Trans>
            </Badge>
          ) : null}
        </Group>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {member.email}
        </Text>
      </Box>
    </Group>
  );
}
