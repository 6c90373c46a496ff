/** For which time a line is, and which version of which plan it charges. */
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { BillLine } from '@/api/gen/types.gen';
import { formatCount, formatDate } from '@/lib/format';
import { formatMoney } from '@/lib/money';

export function LineTime({ line }: { line: BillLine }) {
  if (line.from_at === null || line.until_at === null) return null;
  const [from, until] = [formatDate(new Date(line.from_at)), formatDate(new Date(line.until_at))];
  return (
    <Trans>
      {from} to {until}
    </Trans>
  );
}

/** What of a line was written down only after its month or period was closed. */
export function LateUse({ line }: { line: BillLine }) {
  return line.late.map(({ used_by, value }) => {
    const [count, day] = [formatCount(value), formatDate(new Date(used_by))];
    return (
      <Text key={`${used_by} ${value}`} size="xs" c="dimmed">
        {line.price?.over === 'tokens' ? (
          <Trans>
            Includes {count} tokens used before {day}, which were recorded late.
          </Trans>
        ) : (
          <Trans>
            Includes {count} runs from before {day}, which were recorded late.
          </Trans>
        )}
      </Text>
    );
  });
}

export function PriceVersion({ line, currency }: { line: BillLine; currency: string }) {
  const { price } = line;
  if (price === null) return <Trans>Not one of the plans</Trans>;
  return (
    <>
      <Text>
        <Trans>
          {price.name}, version {price.version}
        </Trans>
      </Text>
      <Text size="xs" c="dimmed">
        <Unit line={line} amount={formatMoney(price.amount, currency)} />
      </Text>
    </>
  );
}

function Unit({ line, amount }: { line: BillLine; amount: string }) {
  if (line.price?.over === 'runs') return <Trans>{amount} for 1,000 runs over the limit</Trans>;
  if (line.price?.over === 'tokens') return <Trans>{amount} for 1,000,000 tokens over the limit</Trans>;
  return line.price?.pays === 'year' ? (
    <Trans>{amount} per seat a year</Trans>
  ) : (
    <Trans>{amount} per seat a month</Trans>
  );
}
