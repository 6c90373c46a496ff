/** Clients by how they pay (K03, R50): plan, state, use of the month, last activity. Search, state and order are in the address. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Group, NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ManagedClient, SubscriptionState } from '@/api/gen/types.gen';
import { StateBadge } from '@/features/billing/components/StateBadge';
import { SUBSCRIPTION_STATES } from '@/features/billing/words';
import { formatCount, formatDate } from '@/lib/format';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { TimeOrNever } from '@/ui/columns';
import { type Column, DataTable } from '@/ui/DataTable';
import { writeDate } from '@/ui/days';
import { EmptyView } from '@/ui/EmptyView';
import { IconBuilding } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { oneOf, useQueryState } from '@/ui/query-state';
import { SearchBox } from '@/ui/SearchBox';
import { nextOrder } from '@/ui/SortButton';
import { TextLink } from '@/ui/TextLink';
import { SORTS } from '../model';
import { managedClientsQuery, type Pays } from '../queries';

const ORDERS = ['asc', 'desc'] as const;
const STATES = Object.keys(SUBSCRIPTION_STATES) as SubscriptionState[];

export function ManagedClients({ pays }: { pays: Pays }) {
  const { t, i18n } = useLingui();
  const [query, set] = useQueryState();
  const search = query.get('search') ?? '';
  const state = oneOf(query, 'state', STATES) ?? '';
  const by = oneOf(query, 'sort_by', SORTS) ?? 'name';
  const order = oneOf(query, 'order', ORDERS) ?? 'asc';
  const list = useInfiniteQuery(managedClientsQuery(pays, { search, state, sort_by: by, order }));
  return (
    <>
      <Group mb="sm">
        <SearchBox label={t`Search clients`} value={search} onSearch={(value) => set({ search: value })} />
        <NativeSelect
          aria-label={t`State`}
          value={state}
          onChange={(event) => set({ state: event.currentTarget.value })}
          data={[
            { value: '', label: t`Any state` },
            ...STATES.map((value) => ({ value, label: i18n._(SUBSCRIPTION_STATES[value].words) })),
          ]}
        />
      </Group>
      <DataTable
        label={pays === 'card' ? t`Clients that pay by card` : t`Clients by contract`}
        columns={columns}
        list={pagedListState(list)}
        rowKey={(client) => String(client.id)}
        sort={{
          by,
          order,
          onSort: (next) =>
            set({ sort_by: next, order: nextOrder({ by, order }, next, next === 'name' ? 'asc' : 'desc') }),
        }}
        empty={
          <EmptyView
            icon={<IconBuilding size={28} />}
            title={search === '' && state === '' ? t`No clients yet` : t`No client matches`}
            description={
              pays === 'card' ? (
                <Trans>Companies that sign up are listed here.</Trans>
              ) : (
                <Trans>Companies with a contract are listed here.</Trans>
              )
            }
          />
        }
      />
    </>
  );
}

const columns: Column<ManagedClient>[] = [
  {
    key: 'name',
    sortKey: 'name',
    header: <Trans>Client</Trans>,
    cell: (client) => (
      <Box py={4} miw={0}>
        <TextLink to={paths.client(client.id)} fw={500} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {client.name}
        </TextLink>
        <Text size="xs" c="dimmed">
          <Trans>
            Number {client.id} · {formatCount(client.people)} people
          </Trans>
        </Text>
        <Box hiddenFrom="sm" mt={4}>
          <State client={client} />
          <PlanOf client={client} />
        </Box>
      </Box>
    ),
  },
  {
    key: 'plan',
    sortKey: 'plan',
    header: <Trans>Plan</Trans>,
    width: 150,
    from: 'sm',
    cell: (client) => <PlanOf client={client} />,
  },
  {
    key: 'state',
    sortKey: 'state',
    header: <Trans>State</Trans>,
    width: 170,
    from: 'sm',
    cell: (client) => <State client={client} />,
  },
  {
    key: 'runs',
    sortKey: 'runs',
    header: <Trans>Runs</Trans>,
    width: 120,
    align: 'right',
    from: 'md',
    cell: (client) => <Used used={client.runs} limit={client.limit_runs} />,
  },
  {
    key: 'tokens',
    sortKey: 'tokens',
    header: <Trans>Tokens</Trans>,
    width: 140,
    align: 'right',
    from: 'md',
    cell: (client) => <Used used={client.tokens} limit={client.limit_tokens} />,
  },
  {
    key: 'active',
    sortKey: 'last_active',
    header: <Trans>Last active</Trans>,
    width: 140,
    from: 'lg',
    cell: (client) => <TimeOrNever at={client.last_active_at} />,
  },
];

function PlanOf({ client }: { client: ManagedClient }) {
  return (
    <Box>
      <Text>{client.plan_name ?? <Trans>None</Trans>}</Text>
      <Text size="xs" c="dimmed" className="tabular">
        {client.monthly_revenue === null || client.currency === null ? (
          <Trans>by contract</Trans>
        ) : (
          <Trans>{formatMoney(client.monthly_revenue, client.currency)} a month</Trans>
        )}
      </Text>
    </Box>
  );
}

function State({ client }: { client: ManagedClient }) {
  const until =
    client.trial_until === null
      ? client.contract_until && writeDate(client.contract_until)
      : formatDate(new Date(client.trial_until));
  return (
    <Box>
      {client.state === null ? null : <StateBadge state={client.state} />}
      {until === null ? null : (
        <Text size="xs" c="dimmed" mt={2}>
          <Trans>until {until}</Trans>
        </Text>
      )}
    </Box>
  );
}

function Used({ used, limit }: { used: number; limit: number | null }) {
  return (
    <Text className="tabular">
      {formatCount(used)}
      <Text span display="block" size="xs" c="dimmed">
        {limit === null ? <Trans>no limit</Trans> : <Trans>of {formatCount(limit)}</Trans>}
      </Text>
    </Text>
  );
}
