/** The columns of the list of clients. */
import { Trans } from '@lingui/react/macro';
import { Badge, Box, Text } from '@mantine/core';
import type { ClientSummary, RiskRow } from '@/api/gen/types.gen';
import { StateBadge } from '@/features/billing/components/StateBadge';
import { RiskBadges } from '@/features/insight/components/RiskBadges';
import { paths } from '@/lib/paths';
import type { Column } from '@/ui/DataTable';
import { RelativeTime } from '@/ui/RelativeTime';
import { TextLink } from '@/ui/TextLink';

export function Contract({ kind }: { kind: string }) {
  switch (kind) {
    case 'owner':
      return <Trans>The platform’s owner</Trans>;
    case 'enterprise':
      return <Trans>Enterprise</Trans>;
    case 'stripe':
      return <Trans>By card</Trans>;
    default:
      return kind;
  }
}

function Plan({ client: { kind, plan_name, state } }: { client: ClientSummary }) {
  // The platform’s owner needs none.
  if (kind === 'owner') return null;
  return (
    <>
      <Text size="sm">{plan_name ?? <Trans>None</Trans>}</Text>
      {state === null ? null : <StateBadge state={state} />}
    </>
  );
}

/** `risks`: why each may leave; `undefined` while that is not known. */
export const clientColumns = (risks: ReadonlyMap<number, RiskRow[]>): Column<ClientSummary>[] => [
  {
    key: 'name',
    header: <Trans>Client</Trans>,
    cell: (client) => (
      <Box py={2} miw={0}>
        <TextLink to={paths.client(client.id)} fw={500} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {client.name}
        </TextLink>
        <Text size="xs" c="dimmed">
          <Trans>Number {client.id}</Trans> · <Contract kind={client.kind} />
        </Text>
        <Box hiddenFrom="sm" mt={4}>
          <Plan client={client} />
        </Box>
      </Box>
    ),
  },
  {
    key: 'regions',
    header: <Trans>Regions</Trans>,
    from: 'sm',
    cell: (client) => <Text style={{ overflowWrap: 'anywhere' }}>{client.allowed_regions.join(', ')}</Text>,
  },
  {
    key: 'own',
    header: <Trans>Models of its own</Trans>,
    width: 160,
    from: 'md',
    cell: (client) => (client.own_models ? <Trans>Yes</Trans> : <Trans>No</Trans>),
  },
  {
    key: 'plan',
    header: <Trans>Plan</Trans>,
    width: 140,
    from: 'sm',
    cell: (client) => <Plan client={client} />,
  },
  {
    key: 'health',
    header: <Trans>Health</Trans>,
    width: 170,
    cell: (client) => (client.kind === 'owner' ? null : <RiskBadges risks={risks.get(client.id)} />),
  },
  {
    key: 'status',
    header: <Trans>Status</Trans>,
    width: 110,
    from: 'sm',
    cell: (client) => (
      <Badge color={client.status === 'active' ? 'teal' : 'gray'}>
        {client.status === 'active' ? <Trans>Active</Trans> : client.status}
      </Badge>
    ),
  },
  {
    key: 'since',
    header: <Trans>Since</Trans>,
    width: 130,
    from: 'lg',
    cell: (client) => <RelativeTime at={client.created_at} />,
  },
];
