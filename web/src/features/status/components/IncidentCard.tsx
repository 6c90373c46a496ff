/** An incident with everything that was written about it. */
import { useLingui as useI18n } from '@lingui/react';
import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Incident } from '@/api/gen/types.gen';
import { formatDateTime } from '@/lib/format';
import { usePartName } from '../use-part-name';
import { IMPACT_WORDS, STAGE_WORDS, STATE_COLORS } from '../words';

export function IncidentCard({ incident, actions }: { incident: Incident; actions?: ReactNode }) {
  const { i18n } = useI18n();
  const nameOf = usePartName();
  const color = incident.resolved_at === null ? STATE_COLORS[incident.impact] : 'gray';
  return (
    <Paper component="article" withBorder radius="md" p="md">
      <Group justify="space-between" align="flex-start">
        <Title order={3} style={{ overflowWrap: 'anywhere' }}>
          {incident.title}
        </Title>
        {actions}
      </Group>
      <Group gap="xs" mt={4}>
        <Badge variant="light" color={color} tt="none">
          {i18n._(STAGE_WORDS[incident.state])}
        </Badge>
        <Text size="sm" c="dimmed">
          {i18n._(IMPACT_WORDS[incident.impact])}: {incident.parts.map((part) => nameOf(part)).join(', ')}
        </Text>
      </Group>
      <Stack component="ul" gap="sm" mt="md" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {incident.updates.map((update) => (
          <li key={update.at}>
            <Text size="sm" c="dimmed">
              {formatDateTime(new Date(update.at))} · {i18n._(STAGE_WORDS[update.state])}
            </Text>
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{update.text}</Text>
          </li>
        ))}
      </Stack>
    </Paper>
  );
}
