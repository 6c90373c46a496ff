/** The owner's plans (R47): their versions, who has them, and a new one. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Box, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Plan, PlanVersion } from '@/api/gen/types.gen';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { formatCount } from '@/lib/format';
import { formatMoney } from '@/lib/money';
import { actionsColumn } from '@/ui/columns';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconCreditCard, IconPlus } from '@/ui/icons';
import { wholeListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { RelativeTime } from '@/ui/RelativeTime';
import { PlanDialog } from './components/PlanDialog';
import { plansQuery } from './queries';

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Plans`} rights={['manage-clients']}>
      <Plans />
    </NeedsRight>
  );
}

function Plans() {
  const { t } = useLingui();
  const list = useQuery(plansQuery());
  const [open, setOpen] = useState<PlanVersion | 'new' | null>(null);
  return (
    <>
      <PageHeader
        title={t`Plans`}
        description={
          <Trans>
            What clients can subscribe to. A change creates a new version; clients keep the version they have. Nothing
            is charged while billing is off.
          </Trans>
        }
        actions={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen('new')}>
            <Trans>New plan</Trans>
          </Button>
        }
      />
      <DataTable
        label={t`Plans`}
        columns={columns(setOpen)}
        list={wholeListState(list)}
        rowKey={(plan) => `${plan.plan} ${plan.version}`}
        empty={<EmptyView icon={<IconCreditCard size={28} />} title={t`No plans yet`} />}
      />
      {open === null ? null : (
        <PlanDialog
          key={open === 'new' ? 'new' : open.plan}
          plan={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

const columns = (onChange: (plan: PlanVersion) => void): Column<PlanVersion>[] => [
  {
    key: 'name',
    header: <Trans>Plan</Trans>,
    cell: (plan) => (
      <Box py={4} miw={0}>
        <Group gap="xs">
          <Text fw={500}>{plan.name}</Text>
          <Text size="xs" c="dimmed">
            <Trans>version {plan.version}</Trans>
          </Text>
          {plan.is_newest ? null : (
            <Badge color="gray" size="sm">
              <Trans>Old</Trans>
            </Badge>
          )}
          {plan.is_newest && !plan.is_offered ? (
            <Badge color="orange" size="sm">
              <Trans>Not offered</Trans>
            </Badge>
          ) : null}
        </Group>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {plan.sentence}
        </Text>
        <Box hiddenFrom="sm">
          <Price plan={plan} />
        </Box>
      </Box>
    ),
  },
  { key: 'limits', header: <Trans>A month</Trans>, width: 230, from: 'md', cell: (plan) => <MonthOf plan={plan} /> },
  {
    key: 'price',
    header: <Trans>Price per seat a month</Trans>,
    width: 140,
    from: 'sm',
    cell: (plan) => <Price plan={plan} />,
  },
  {
    key: 'clients',
    header: <Trans>Clients</Trans>,
    width: 90,
    align: 'right',
    from: 'sm',
    cell: (plan) => formatCount(plan.clients),
  },
  {
    key: 'made',
    header: <Trans>Made</Trans>,
    width: 130,
    from: 'lg',
    cell: (plan) => <RelativeTime at={plan.created_at} />,
  },
  actionsColumn(
    (plan) =>
      plan.is_newest ? (
        <Button size="xs" variant="default" onClick={() => onChange(plan)}>
          <Trans>Change</Trans>
        </Button>
      ) : null,
    100,
  ),
];

function Price({ plan }: { plan: Plan }) {
  if (plan.price_month === null) {
    return (
      <Text c="dimmed">
        <Trans>By contract</Trans>
      </Text>
    );
  }
  return <Text className="tabular">{formatMoney(plan.price_month, plan.currency)}</Text>;
}

function MonthOf({ plan }: { plan: Plan }) {
  const { t } = useLingui();
  const shown = (value: number | null) => (value === null ? t`no limit` : formatCount(value));
  return (
    <Text size="xs" className="tabular">
      <Trans>Runs: {shown(plan.limits.monthly_runs)}</Trans>
      <br />
      <Trans>Tokens: {shown(plan.limits.monthly_tokens)}</Trans>
    </Text>
  );
}
