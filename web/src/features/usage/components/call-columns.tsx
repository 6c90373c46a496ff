/** The columns of the list of calls. */
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Badge, Box, Group, Text } from '@mantine/core';
import type { ApiCall } from '@/api/gen/types.gen';
import { formatLatency } from '@/lib/format';
import type { Column } from '@/ui/DataTable';
import { RelativeTime } from '@/ui/RelativeTime';
import { STATES } from '../words';
import { CostCell, TokensCell } from './cells';

export const callColumns = (): Column<ApiCall>[] => [
  { key: 'model', header: <Trans>Model</Trans>, cell: (call) => <Model call={call} /> },
  {
    key: 'key',
    header: <Trans>Key</Trans>,
    width: 180,
    from: 'sm',
    cell: (call) => <Key call={call} />,
  },
  {
    key: 'state',
    header: <Trans>State</Trans>,
    width: 150,
    from: 'sm',
    cell: (call) => <State call={call} />,
  },
  {
    key: 'tokens',
    header: <Trans>Tokens in and out</Trans>,
    width: 160,
    align: 'right',
    from: 'md',
    cell: (call) => <TokensCell row={call} />,
  },
  {
    key: 'cost',
    header: <Trans>Cost</Trans>,
    width: 130,
    align: 'right',
    from: 'sm',
    cell: (call) => <CostCell row={call} />,
  },
  {
    key: 'when',
    header: <Trans>When</Trans>,
    width: 140,
    from: 'md',
    cell: (call) => (
      <Box>
        <RelativeTime at={call.finished_at} />
        <Text size="xs" c="dimmed">
          {formatLatency(call.duration_ms)}
        </Text>
      </Box>
    ),
  },
];

function Model({ call }: { call: ApiCall }) {
  return (
    <Box miw={0} py={2}>
      <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
        {call.model}
      </Text>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {call.endpoint} · {call.region}
      </Text>
      <Box hiddenFrom="sm" mt={4}>
        <State call={call} />
        <Text size="xs" c="dimmed">
          <RelativeTime at={call.finished_at} />
        </Text>
        <Key call={call} />
        <CostCell row={call} />
      </Box>
    </Box>
  );
}

function Key({ call }: { call: ApiCall }) {
  return (
    <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
      <Text>
        {call.key_id === null ? (
          <Place endpoint={call.endpoint} />
        ) : (
          (call.key_name ?? <Trans>A key that was deleted</Trans>)
        )}
      </Text>
      <Text size="xs" c="dimmed">
        {call.user_name}
      </Text>
    </Box>
  );
}

/** Where a model was asked without a key, or with one that is not shown. */
function Place({ endpoint }: { endpoint: string }) {
  switch (endpoint) {
    case 'chat/completions':
    case 'embeddings':
      return <Trans>With an API key</Trans>;
    // It was asked whether something is true of an answer.
    case 'judge':
      return <Trans>In a check</Trans>;
    case 'audio/transcriptions':
      return <Trans>Transcription</Trans>;
    case 'retrieval':
      return <Trans>Semantic search</Trans>;
    case 'title':
    case 'summary':
      return <Trans>Titles and summaries of chats</Trans>;
    case 'propose':
      return <Trans>In the builder</Trans>;
    // A selection of an output that somebody had a model rewrite.
    default:
      return <Trans>In the editor</Trans>;
  }
}

function State({ call }: { call: ApiCall }) {
  const { i18n } = useLingui();
  const { words, color } = STATES[call.status];
  return (
    <Group gap={6}>
      <Badge color={color}>{i18n._(words)}</Badge>
      {call.reason === null ? null : (
        <Text size="xs" c="dimmed">
          {call.reason.replaceAll('_', ' ')}
        </Text>
      )}
    </Group>
  );
}
