/** Invoices, the newest first, each with its lines. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Bill } from '@/api/gen/types.gen';
import { formatDate } from '@/lib/format';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconCreditCard } from '@/ui/icons';
import { wholeListState } from '@/ui/list-state';
import { Panel } from '@/ui/Panel';
import { TextLink } from '@/ui/TextLink';
import { invoicesQuery } from '../queries';
import { InvoiceStatus } from './InvoiceStatus';

export function InvoicesPanel() {
  const { t } = useLingui();
  const list = useQuery(invoicesQuery());
  return (
    <Panel title={t`Invoices`} description={<Trans>Open one to see what each line paid for, down to the run.</Trans>}>
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
        <TextLink to={paths.invoice(bill.id)} fw={500} size="sm">
          {bill.number ?? bill.id}
        </TextLink>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {bill.lines.map((line) => `${line.description}: ${formatMoney(line.amount, bill.currency)}`).join('\n')}
        </Text>
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
  { key: 'status', header: <Trans>Status</Trans>, width: 110, cell: (bill) => <InvoiceStatus status={bill.status} /> },
];
