/** What the last three months would have cost under other terms, client by client. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Box, ScrollArea, Table, Text } from '@mantine/core';
import type { Rehearsal } from '@/api/gen/types.gen';
import { formatCount } from '@/lib/format';
import { formatMoney } from '@/lib/money';

export function RehearsalView({ rehearsal }: { rehearsal: Rehearsal }) {
  const { t } = useLingui();
  const { months, currency } = rehearsal;
  const now = formatMoney(rehearsal.total_now, currency);
  const then = formatMoney(rehearsal.total_then, currency);
  if (months.length === 0) {
    return (
      <Text c="dimmed">
        <Trans>No client has used anything in these months.</Trans>
      </Text>
    );
  }
  const money = (amount: number | null, of: string | null) =>
    amount === null ? t`by contract` : formatMoney(amount, of ?? currency);
  return (
    <Box>
      <Text mb="xs">
        <Trans>
          The last three months cost {now} by the plans that clients have, and would have cost {then} by this one.
        </Trans>
      </Text>
      {rehearsal.left_out === 0 ? null : (
        <Text mb="xs" size="sm">
          <Plural
            value={rehearsal.left_out}
            one="# client that uses fewer tokens than these was not checked and is not in these sums."
            other="# clients that use fewer tokens than these were not checked and are not in these sums."
          />
        </Text>
      )}
      <ScrollArea.Autosize mah={260} type="auto">
        <Table aria-label={t`Rehearsal`} className="tabular" fz="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`Client`}</Table.Th>
              <Table.Th>{t`Month`}</Table.Th>
              <Table.Th ta="right">{t`Runs`}</Table.Th>
              <Table.Th ta="right">{t`Tokens`}</Table.Th>
              <Table.Th ta="right">{t`Now`}</Table.Th>
              <Table.Th ta="right">{t`Then`}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {months.map((month) => (
              <Table.Tr key={`${month.client_id} ${month.month}`}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{month.client_name}</Table.Td>
                <Table.Td>{month.month}</Table.Td>
                <Table.Td ta="right">{formatCount(month.runs)}</Table.Td>
                <Table.Td ta="right">{formatCount(month.tokens)}</Table.Td>
                <Table.Td ta="right">{money(month.price_now, month.currency_now)}</Table.Td>
                <Table.Td ta="right">
                  {money(month.price_then, currency)}
                  {month.is_stopped ? (
                    <>
                      {' '}
                      <Badge color="red" size="xs">
                        <Trans>stopped</Trans>
                      </Badge>
                    </>
                  ) : null}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </Box>
  );
}
