/** Invoices, the newest first, each with its lines. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Bill } from '@/api/gen/types.gen';
import { formatDate } from '@/lib/format';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconCreditCard } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { Panel } from '@/ui/Panel';
import { TextLink } from '@/ui/TextLink';
import { invoicesQuery } from '../queries';
import { InvoiceStatus } from './InvoiceStatus';

export function InvoicesPanel() {
  const { t } = useLingui();
  const list = useInfiniteQuery(invoicesQuery());
  return (
    <Panel title={t`Invoices`} description={<Trans>Open one to see what each line paid for, down to the run.</Trans>}>
      <DataTable
        label={t`Invoices`}
        columns={columns}
        list={pagedListState(list)}
        rowKey={(bill) => bill.id}
        empty={<EmptyView icon={<IconCreditCard size={28} />} title={t`No invoices yet`} />}
      />
    </Panel>
  );
}

/** Lines that the list names; an invoice of many is opened. */
const SHOWN = 4;

function linesOf(bill: Bill) {
  const shown = bill.lines
    .slice(0, SHOWN)
    .map((line) => `${line.description}: ${formatMoney(line.amount, bill.currency)}`)
    .join('\n');
  const more = bill.lines.length - SHOWN;
  if (more <= 0) return shown;
  return (
    <>
      {shown}
      {'\n'}
      <Plural value={more} one="and # more line" other="and # more lines" />
    </>
  );
}

function DueDate({ bill }: { bill: Bill }) {
  if (bill.status !== 'open' || bill.due_at === null) return null;
  const day = formatDate(new Date(bill.due_at));
  return (
    <Text size="xs" c="dimmed">
      <Trans>Due {day}</Trans>
    </Text>
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
        <Text size="xs" hiddenFrom="sm">
          {formatDate(new Date(bill.created_at))}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {linesOf(bill)}
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
  {
    key: 'status',
    header: <Trans>Status</Trans>,
    width: 130,
    cell: (bill) => (
      <Box py={4}>
        <InvoiceStatus status={bill.status} />
        <DueDate bill={bill} />
      </Box>
    ),
  },
];
