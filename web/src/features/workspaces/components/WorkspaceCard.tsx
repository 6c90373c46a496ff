/** One workspace in the list: its name is the link, the rest says what to expect behind it. */
import { Plural, Trans } from '@lingui/react/macro';
import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Workspace } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';
import { RelativeTime } from '@/ui/RelativeTime';
import { TextLink } from '@/ui/TextLink';
import classes from './WorkspaceCard.module.css';

export function WorkspaceCard({ workspace }: { workspace: Workspace }) {
  return (
    <Paper component="article" p="md" className={classes.card}>
      <Stack gap="xs" h="100%">
        <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
          <Title order={2} size="h3" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
            <TextLink to={paths.workspace(workspace.id)} inherit c="inherit" className={classes.link}>
              {workspace.name}
            </TextLink>
          </Title>
          {workspace.is_sample ? (
            <Badge color="teal" style={{ flexShrink: 0 }}>
              <Trans>Sample</Trans>
            </Badge>
          ) : null}
        </Group>
        <Text c="dimmed" lineClamp={2} flex={1}>
          {workspace.description}
        </Text>
        <Group gap="md" c="dimmed" fz="xs" className="tabular">
          <span>
            <Plural value={workspace.use_cases} one="# use case" _1000="1,000+ use cases" other="# use cases" />
          </span>
          <span>
            <Plural value={workspace.documents} one="# document" _1000="1,000+ documents" other="# documents" />
          </span>
          <span>
            <Plural value={workspace.members} one="# member" _1000="1,000+ members" other="# members" />
          </span>
        </Group>
        <Group justify="space-between" c="dimmed" fz="xs" gap="xs">
          <span>{workspace.my_role}</span>
          <RelativeTime at={workspace.updated_at} />
        </Group>
      </Stack>
    </Paper>
  );
}
