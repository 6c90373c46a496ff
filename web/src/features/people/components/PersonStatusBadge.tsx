/** Whether somebody may sign in, and where the account comes from. */
import { Trans } from '@lingui/react/macro';
import { Badge, Box, Text } from '@mantine/core';
import type { ListedPerson } from '@/api/types';
import { useNow } from '@/ui/RelativeTime';
import { inviteExpired } from '../list';

export function PersonStatusBadge({ person }: { person: ListedPerson }) {
  return (
    <Box>
      <StatusBadge person={person} />
      {person.provisioned_by === null ? null : (
        <Text size="xs" c="dimmed" mt={2}>
          {person.provisioned_by === 'scim' ? <Trans>By SCIM</Trans> : <Trans>By single sign-on</Trans>}
        </Text>
      )}
    </Box>
  );
}

function StatusBadge({ person }: { person: ListedPerson }) {
  const now = useNow();
  if (inviteExpired(person, now)) {
    return (
      <Badge color="orange">
        <Trans>Invite expired</Trans>
      </Badge>
    );
  }
  switch (person.status) {
    case 'active':
      return (
        <Badge color="teal">
          <Trans>Active</Trans>
        </Badge>
      );
    case 'invited':
      return (
        <Badge color="indigo">
          <Trans>Invited</Trans>
        </Badge>
      );
    case 'suspended':
      return (
        <Badge color="red">
          <Trans>Suspended</Trans>
        </Badge>
      );
  }
}
