/** An invoice with its lines; each opens to what it paid for. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Bill, BillLine } from '@/api/gen/types.gen';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { formatDate } from '@/lib/format';
import { formatMoney } from '@/lib/money';
import { isWebAddress } from '@/lib/outside';
import { paths } from '@/lib/paths';
import { Back } from '@/ui/Back';
import { type Column, DataTable } from '@/ui/DataTable';
import { ErrorView } from '@/ui/ErrorView';
import { Facts } from '@/ui/Facts';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { TextLink } from '@/ui/TextLink';
import { InvoiceStatus } from './components/InvoiceStatus';
import { LateUse, LineTime, PriceVersion } from './components/LineFacts';
import { invoiceQuery } from './line-queries';

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Invoice`} rights={['manage-billing']}>
      <Invoice />
    </NeedsRight>
  );
}

function Invoice() {
  const { t } = useLingui();
  const { invoiceId = '' } = useParams();
  const { data: bill, error, isFetching, refetch } = useQuery(invoiceQuery(invoiceId));
  if (bill === undefined) {
    if (!error) return null;
    return (
      <>
        <PageHeader title={t`Invoice`} crumbs={<ToBilling />} />
        <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </>
    );
  }
  const name = bill.number ?? bill.id;
  return (
    <>
      <PageHeader
        title={t`Invoice ${name}`}
        crumbs={<ToBilling />}
        badge={<InvoiceStatus status={bill.status} />}
        description={<Trans>Open a line to see which use cases, people and runs it paid for.</Trans>}
        actions={
          bill.page !== null && isWebAddress(bill.page) ? (
            <Button component="a" href={bill.page} target="_blank" rel="noreferrer" variant="default">
              {bill.status === 'open' ? <Trans>Pay the invoice</Trans> : <Trans>Invoice and receipt</Trans>}
            </Button>
          ) : null
        }
      />
      <Panel title={t`Amounts`}>
        <Facts
          facts={[
            { key: 'date', name: <Trans>Date</Trans>, value: formatDate(new Date(bill.created_at)) },
            bill.due_at === null
              ? null
              : { key: 'due', name: <Trans>Due</Trans>, value: formatDate(new Date(bill.due_at)) },
            bill.tax === 0
              ? null
              : { key: 'tax', name: <Trans>Tax</Trans>, value: formatMoney(bill.tax, bill.currency) },
            { key: 'total', name: <Trans>Total</Trans>, value: formatMoney(bill.total, bill.currency) },
          ]}
        />
      </Panel>
      <Box mt="md">
        <DataTable
          label={t`Lines`}
          columns={columns(bill)}
          list={{ rows: numbered(bill.lines), error: null, pending: false }}
          rowKey={({ number }) => String(number)}
          empty={null}
        />
      </Box>
    </>
  );
}

const ToBilling = () => (
  <Back to={paths.billing()}>
    <Trans>Billing</Trans>
  </Back>
);

type Numbered = { number: number; line: BillLine };

const numbered = (lines: readonly BillLine[]): Numbered[] => lines.map((line, place) => ({ number: place + 1, line }));

const columns = (bill: Bill): Column<Numbered>[] => [
  {
    key: 'line',
    header: <Trans>Line</Trans>,
    cell: ({ number, line }) => (
      <Box py={4} miw={0}>
        {line.from_at === null ? (
          <Text style={{ overflowWrap: 'anywhere' }}>{line.description}</Text>
        ) : (
          <TextLink to={paths.invoiceLine(bill.id, number)} fw={500} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {line.description}
          </TextLink>
        )}
        <Text size="xs" c="dimmed">
          <LineTime line={line} />
        </Text>
        <LateUse line={line} />
        <Box hiddenFrom="sm" mt={4}>
          <PriceVersion line={line} currency={bill.currency} />
        </Box>
      </Box>
    ),
  },
  {
    key: 'price',
    header: <Trans>Price</Trans>,
    width: 220,
    from: 'sm',
    cell: ({ line }) => <PriceVersion line={line} currency={bill.currency} />,
  },
  {
    key: 'amount',
    header: <Trans>Amount</Trans>,
    width: 120,
    align: 'right',
    cell: ({ line }) => formatMoney(line.amount, bill.currency),
  },
];
