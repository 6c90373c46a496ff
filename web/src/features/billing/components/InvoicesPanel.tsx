/** Invoices, the newest first, each with its lines. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Badge, Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Bill } from '@/api/gen/types.gen';
import { formatDate } from '@/lib/format';
import { formatMoney } from '@/lib/money';
import { isWebAddress } from '@/lib/outside';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconCreditCard } from '@/ui/icons';
import { wholeListState } from '@/ui/list-state';
import { Panel } from '@/ui/Panel';
import { invoicesQuery } from '../queries';

export function InvoicesPanel() {
  const { t } = useLingui();
  const list = useQuery(invoicesQuery());
  return (
    <Panel title={t`Invoices`}>
      <DataTable
        label={t`Invoices`}
        columns={columns}
        list={wholeListState(list)}
        rowKey={(bill) => bill.id}
        empty={<EmptyView icon={<IconCreditCard size={28} />} title={t`No invoices yet`} />}
      />
    </Panel>
  );
}

const columns: Column<Bill>[] = [
  {
    key: 'number',
    header: <Trans>Invoice</Trans>,
    cell: (bill) => (
      <Box py={4} miw={0}>
        {bill.page !== null && isWebAddress(bill.page) ? (
          <Anchor href={bill.page} target="_blank" rel="noreferrer">
            {bill.number ?? bill.id}
          </Anchor>
        ) : (
          <Text>{bill.number ?? bill.id}</Text>
        )}
        {bill.lines.map((line) => (
          <Text key={`${line.description} ${line.amount}`} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {line.description}: {formatMoney(line.amount, bill.currency)}
          </Text>
        ))}
      </Box>
    ),
  },
  {
    key: 'date',
    header: <Trans>Date</Trans>,
    width: 120,
    from: 'sm',
    cell: (bill) => formatDate(new Date(bill.created_at)),
  },
  {
    key: 'total',
    header: <Trans>Total</Trans>,
    width: 140,
    align: 'right',
    cell: (bill) => <Text className="tabular">{formatMoney(bill.total, bill.currency)}</Text>,
  },
  { key: 'status', header: <Trans>Status</Trans>, width: 110, cell: (bill) => <Status status={bill.status} /> },
];

function Status({ status }: { status: string }) {
  if (status === 'paid') {
    return (
      <Badge color="teal">
        <Trans>Paid</Trans>
      </Badge>
    );
  }
  if (status === 'open') {
    return (
      <Badge color="orange">
        <Trans>Open</Trans>
      </Badge>
    );
  }
  return (
    <Badge color="gray">
      <Trans>Not owed</Trans>
    </Badge>
  );
}
