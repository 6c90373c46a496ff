/** What something cost: a currency each, and whether something has no known price. */
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { InsightCost, InsightSums } from '@/api/gen/types.gen';
import { formatCost } from '@/lib/format';

export const money = (sums: readonly InsightCost[]) =>
  sums.length === 0 ? '–' : sums.map(({ micros, currency }) => formatCost(micros, currency)).join(' + ');

export function Costs({ sums }: { sums: Pick<InsightSums, 'costs' | 'unpriced'> }) {
  const all = sums.costs.length === 0 ? '' : money(sums.costs);
  return (
    <>
      {all === '' && sums.unpriced > 0 ? (
        <Text size="sm" component="span" display="block">
          <Trans>No known price</Trans>
        </Text>
      ) : all === '' ? (
        '–'
      ) : (
        all
      )}
      {all !== '' && sums.unpriced > 0 ? (
        <Text size="xs" c="dimmed" component="span" display="block">
          <Trans>plus usage without a known price</Trans>
        </Text>
      ) : null}
    </>
  );
}
