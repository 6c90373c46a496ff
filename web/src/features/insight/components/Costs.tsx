/** What something cost: a currency each, and whether something has no known price. */
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { InsightSums } from '@/api/gen/types.gen';
import { formatCost } from '@/lib/format';

export function Costs({ sums }: { sums: InsightSums }) {
  const all = sums.costs.map(({ currency, micros }) => formatCost(micros, currency)).join(' + ');
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
