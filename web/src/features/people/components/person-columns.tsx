/** The columns of the list of everybody. */
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Box, Group, Text } from '@mantine/core';
import type { ListedPerson } from '@/api/types';
import { PersonAvatar } from '@/features/account/components/PersonAvatar';
import { formatCount, fullName } from '@/lib/format';
import { actionsColumn, TimeOrNever } from '@/ui/columns';
import type { Column } from '@/ui/DataTable';
import { IconShield } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';
import { PersonMenu, type PersonMenuProps } from './PersonMenu';
import { PersonStatusBadge } from './PersonStatusBadge';

type Options = Omit<PersonMenuProps, 'person'> & {
  /** The address that opens somebody's access. */
  hrefOf: (person: ListedPerson) => string;
};

export function personColumns({ hrefOf, ...menu }: Options): Column<ListedPerson>[] {
  return [
    {
      key: 'name',
      header: <Trans>Name</Trans>,
      sortKey: 'name',
      cell: (person) => <Who person={person} me={menu.me} href={hrefOf(person)} />,
    },
    {
      key: 'role',
      header: <Trans>Role</Trans>,
      sortKey: 'role',
      width: 150,
      from: 'sm',
      cell: (person) => person.role_name,
    },
    {
      key: 'status',
      header: <Trans>Status</Trans>,
      sortKey: 'status',
      width: 130,
      from: 'sm',
      cell: (person) => <PersonStatusBadge person={person} />,
    },
    {
      key: 'workspaces',
      header: <Trans>Workspaces</Trans>,
      width: 100,
      align: 'right',
      from: 'lg',
      cell: (person) => formatCount(person.workspaces),
    },
    {
      key: 'seen',
      header: <Trans>Last seen</Trans>,
      sortKey: 'last_seen',
      width: 140,
      from: 'md',
      cell: (person) => <TimeOrNever at={person.last_seen_at} />,
    },
    actionsColumn((person) => <PersonMenu person={person} {...menu} />),
  ];
}

function Who({ person, me, href }: { person: ListedPerson; me: string; href: string }) {
  return (
    <Group gap="sm" wrap="nowrap" py={2}>
      <Box visibleFrom="xs">
        <PersonAvatar person={person} hasPicture={person.has_picture} />
      </Box>
      <Box miw={0}>
        {/* Wrapped, not cut: a cell is as wide as what cannot be broken in it, and a phone is narrow. */}
        <Group gap="0 6px">
          <TextLink to={href} fw={500} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {fullName(person)}
          </TextLink>
          {person.id === me ? (
            <Badge size="sm" color="gray" style={{ flexShrink: 0 }}>
              <Trans>You</Trans>
            </Badge>
          ) : null}
          {person.is_mfa_enabled ? (
            <IconShield size={14} role="img" aria-label={i18n._(msg`Two-factor sign-in`)} style={{ flexShrink: 0 }} />
          ) : null}
        </Group>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {person.email}
        </Text>
        <Group gap={6} hiddenFrom="sm" mt={4}>
          <PersonStatusBadge person={person} />
          <Text size="xs" c="dimmed">
            {person.role_name}
          </Text>
        </Group>
      </Box>
    </Group>
  );
}
