/** The columns of the audit log. */
import { Trans } from '@lingui/react/macro';
import { Anchor, Badge, Box, Group, Text } from '@mantine/core';
import type { AuditEntry } from '@/api/types';
import { formatDateTime } from '@/lib/format';
import type { Column } from '@/ui/DataTable';
import { actionWords } from '../model';
import { OutcomeBadge } from './OutcomeBadge';

export function auditColumns(onOpen: (entry: AuditEntry) => void): Column<AuditEntry>[] {
  return [
    {
      key: 'action',
      header: <Trans>Action</Trans>,
      cell: (entry) => (
        <Box py={4} miw={0}>
          <Anchor component="button" type="button" size="sm" fw={500} ta="left" onClick={() => onOpen(entry)}>
            {actionWords(entry.action)}
          </Anchor>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {entry.object_name ?? entry.object_type}
          </Text>
          <Group gap={6} hiddenFrom="sm" mt={4}>
            <OutcomeBadge outcome={entry.outcome} />
            <Text size="xs" c="dimmed">
              {entry.actor?.name} {formatDateTime(new Date(entry.at))}
            </Text>
          </Group>
        </Box>
      ),
    },
    { key: 'who', header: <Trans>Who</Trans>, width: 210, from: 'sm', cell: (entry) => <Actor entry={entry} /> },
    {
      key: 'outcome',
      header: <Trans>Outcome</Trans>,
      width: 110,
      from: 'sm',
      cell: (entry) => <OutcomeBadge outcome={entry.outcome} />,
    },
    {
      key: 'ip',
      header: <Trans>IP address</Trans>,
      width: 140,
      from: 'lg',
      cell: (entry) => entry.ip ?? '–',
    },
    {
      key: 'when',
      header: <Trans>When</Trans>,
      width: 150,
      from: 'sm',
      cell: (entry) => <time dateTime={entry.at}>{formatDateTime(new Date(entry.at))}</time>,
    },
  ];
}

export function Actor({ entry }: { entry: AuditEntry }) {
  return (
    <Box miw={0}>
      <Text style={{ overflowWrap: 'anywhere' }}>{entry.actor?.name ?? <Trans>The system</Trans>}</Text>
      {entry.actor ? (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {entry.actor.email}
        </Text>
      ) : null}
      {entry.acting_for_client === null ? null : (
        <Badge size="sm" color="orange">
          <Trans>Acting for client {entry.acting_for_client}</Trans>
        </Badge>
      )}
    </Box>
  );
}
