/** Cells that both lists have. */
import { Trans } from '@lingui/react/macro';
import { Box, Text } from '@mantine/core';
import { formatCost, formatCount } from '@/lib/format';

type Tokens = { input_tokens: number; cached_input_tokens: number; output_tokens: number };

export function TokensCell({ row }: { row: Tokens }) {
  const [input, cached, output] = [row.input_tokens, row.cached_input_tokens, row.output_tokens].map(formatCount);
  return (
    <Box>
      <Text>
        {input} → {output}
      </Text>
      {row.cached_input_tokens === 0 ? null : (
        <Text size="xs" c="dimmed">
          <Trans>{cached} from the cache</Trans>
        </Text>
      )}
    </Box>
  );
}

export const CostCell = ({ row }: { row: { cost_micros: number | null; currency: string | null } }) =>
  row.cost_micros === null || row.currency === null ? (
    <Text c="dimmed" size="xs">
      <Trans>No price known</Trans>
    </Text>
  ) : (
    formatCost(row.cost_micros, row.currency)
  );
