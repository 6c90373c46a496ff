/** What can this person see, and why: the role, the workspaces, and where each right comes from. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Box, Drawer, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Access, ListedPerson } from '@/api/types';
import { PersonAvatar } from '@/features/account/components/PersonAvatar';
import { fullName } from '@/lib/format';
import { paths } from '@/lib/paths';
import { ErrorView } from '@/ui/ErrorView';
import { TextLink } from '@/ui/TextLink';
import { accessQuery } from '../queries';
import { PersonStatusBadge } from './PersonStatusBadge';

type Props = { id: string; person: ListedPerson | null; onClose: () => void };

export function AccessDrawer({ id, person, onClose }: Props) {
  const { t } = useLingui();
  const access = useQuery(accessQuery(id));
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={<Text fw={600}>{t`What can they see, and why?`}</Text>}
    >
      <Stack gap="lg">
        {person === null ? null : (
          <Group gap="sm" wrap="nowrap">
            <PersonAvatar person={person} hasPicture={person.has_picture} size={44} />
            <Box miw={0} flex={1}>
              <Text fw={600} truncate>
                {fullName(person)}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {person.email}
              </Text>
            </Box>
            <PersonStatusBadge person={person} />
          </Group>
        )}
        {access.error && !access.data ? (
          <ErrorView error={access.error} onRetry={() => void access.refetch()} retrying={access.isFetching} />
        ) : access.data ? (
          <Explained access={access.data} />
        ) : (
          <Stack gap="sm" aria-busy>
            <Skeleton h={64} />
            <Skeleton h={120} />
            <Skeleton h={160} />
          </Stack>
        )}
        <TextLink to={paths.auditLog({ actor_id: id })} size="sm">
          <Trans>What they did, in the audit log</Trans>
        </TextLink>
      </Stack>
    </Drawer>
  );
}

function Explained({ access }: { access: Access }) {
  const { account_role, workspaces, permissions } = access;
  return (
    <>
      <Box component="section">
        <Title order={2} size="h4" mb={4}>
          <Trans>Account role</Trans>
        </Title>
        <Text>
          {account_role.name}{' '}
          <Text span c="dimmed">
            <Plural
              value={account_role.permissions.length}
              _0="No rights in the whole company"
              one="# right in the whole company"
              other="# rights in the whole company"
            />
          </Text>
        </Text>
      </Box>
      <Box component="section">
        <Title order={2} size="h4" mb={4}>
          <Plural value={workspaces.length} _0="No workspaces" one="# workspace" other="# workspaces" />
        </Title>
        {workspaces.length === 0 ? (
          <Text c="dimmed">
            <Trans>They cannot open any workspace until somebody adds them to one.</Trans>
          </Text>
        ) : (
          <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {workspaces.map((workspace) => (
              <Group key={workspace.id} component="li" justify="space-between" gap="xs" wrap="nowrap">
                <TextLink to={paths.workspace(workspace.id, 'members')} size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {workspace.name}
                </TextLink>
                <Group gap={6} wrap="nowrap" style={{ flexShrink: 0 }}>
                  <Text size="xs" c="dimmed">
                    {workspace.why === 'member' ? workspace.role : <Trans>Every workspace, by the account role</Trans>}
                  </Text>
                </Group>
              </Group>
            ))}
          </Stack>
        )}
      </Box>
      <Box component="section">
        <Title order={2} size="h4" mb={4}>
          <Plural value={permissions.length} _0="No rights" one="# right" other="# rights" />
        </Title>
        <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {permissions.map((permission) => (
            <Box key={permission.slug} component="li">
              <Text>{permission.name}</Text>
              <Group gap={6} mt={2}>
                {permission.why.map((reason) => (
                  <Badge key={reason} size="sm" color="gray">
                    {reason}
                  </Badge>
                ))}
              </Group>
            </Box>
          ))}
        </Stack>
      </Box>
    </>
  );
}
