/** The columns of what clients take. */
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Text } from '@mantine/core';
import type { ClientLoad } from '@/api/gen/types.gen';
import { formatCount, formatDuration, formatFileSize } from '@/lib/format';
import { paths } from '@/lib/paths';
import { actionsColumn } from '@/ui/columns';
import type { Column } from '@/ui/DataTable';
import { TextLink } from '@/ui/TextLink';
import { refusedAMinute } from '../model';
import { InForce } from './InForce';

const duration = (ms: number | null) => (ms === null ? '–' : formatDuration(ms));

export function loadColumns(minutes: number, onSlow: (load: ClientLoad) => void): Column<ClientLoad>[] {
  return [
    {
      key: 'name',
      header: <Trans>Client</Trans>,
      cell: (load) => (
        <Box py={2} miw={{ base: 0, sm: 105 }}>
          <TextLink to={paths.client(load.client_id)} fw={500} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {load.client_name}
          </TextLink>
          <InForce load={load} />
        </Box>
      ),
    },
    {
      key: 'runs',
      header: <Trans>Waiting and running</Trans>,
      align: 'right',
      cell: (load) => (
        <Text size="sm" fw={load.waiting > 0 ? 600 : 400}>
          {formatCount(load.waiting)} + {formatCount(load.running)}
        </Text>
      ),
    },
    {
      key: 'wait',
      header: <Trans>Wait (p50, p95)</Trans>,
      align: 'right',
      from: 'md',
      cell: (load) => `${duration(load.wait_p50_ms)}, ${duration(load.wait_p95_ms)}`,
    },
    {
      key: 'refused',
      header: <Trans>Refused a minute</Trans>,
      align: 'right',
      from: 'sm',
      cell: (load) => (
        <Box title={`402: ${load.refused_402}, 429: ${load.refused_429}, 432: ${load.refused_432}`}>
          {String(refusedAMinute(load, minutes))}
        </Box>
      ),
    },
    {
      key: 'sandbox',
      header: <Trans>Sandbox time</Trans>,
      align: 'right',
      from: 'md',
      cell: (load) => formatDuration(load.sandbox_ms),
    },
    {
      key: 'database',
      header: <Trans>Database time</Trans>,
      align: 'right',
      from: 'lg',
      cell: (load) => formatDuration(load.database_ms),
    },
    {
      key: 'bytes',
      header: <Trans>Sent, received</Trans>,
      align: 'right',
      from: 'lg',
      cell: (load) => `${formatFileSize(load.sent_bytes)}, ${formatFileSize(load.received_bytes)}`,
    },
    {
      key: 'requests',
      header: <Trans>Requests</Trans>,
      align: 'right',
      from: 'lg',
      cell: (load) => formatCount(load.requests),
    },
    actionsColumn(
      (load) =>
        // The owner's own company is not slowed down.
        load.client_id === 1 ? null : (
          <Button
            size="xs"
            variant="default"
            onClick={() => onSlow(load)}
            aria-label={i18n._(msg`Slow down ${load.client_name}`)}
          >
            <Trans>Slow down</Trans>
          </Button>
        ),
      120,
    ),
  ];
}
