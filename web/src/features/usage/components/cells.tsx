/** Cells that both lists have. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, Text } from '@mantine/core';
import { formatCost, formatCount } from '@/lib/format';

type Used = {
  input_tokens: number;
  cached_input_tokens: number;
  output_tokens: number;
  audio_ms: number;
  /** Of a call. */
  tokens_estimated?: boolean;
  /** Of a month: how many runs and calls. */
  estimated?: number;
};

const MINUTE = 60_000;
const TENTHS = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Of sound: less than a tenth of a minute is still something. */
const minutesOf = (ms: number) => TENTHS.format(Math.max(ms / MINUTE, 0.1));

/** What was counted: tokens, and where sound was written down, its minutes. */
export function TokensCell({ row }: { row: Used }) {
  const [input, cached, output] = [row.input_tokens, row.cached_input_tokens, row.output_tokens].map(formatCount);
  const minutes = minutesOf(row.audio_ms);
  const hasTokens = row.input_tokens + row.output_tokens > 0;
  return (
    <Box>
      {row.audio_ms === 0 ? null : (
        <Text>
          <Trans>{minutes} min of sound</Trans>
        </Text>
      )}
      {row.audio_ms > 0 && !hasTokens ? null : (
        <Text>
          {input} → {output}
        </Text>
      )}
      {row.cached_input_tokens === 0 ? null : (
        <Text size="xs" c="dimmed">
          <Trans>{cached} from the cache</Trans>
        </Text>
      )}
      <Estimated row={row} />
    </Box>
  );
}

/** What ended before its provider said how many. */
function Estimated({ row }: { row: Used }) {
  const { t } = useLingui();
  const many = row.estimated ?? 0;
  if (!row.tokens_estimated && many === 0) return null;
  return (
    <Text
      size="xs"
      c="dimmed"
      title={t`Stopped before the provider reported it: estimated from the length, four bytes per token`}
    >
      {row.tokens_estimated ? <Trans>estimated</Trans> : <Plural value={many} one="# estimated" other="# estimated" />}
    </Text>
  );
}

type Priced = { cost_micros: number | null; currency: string | null; is_free: boolean };

export const CostCell = ({ row }: { row: Priced }) =>
  row.cost_micros === null || row.currency === null ? (
    <Text c="dimmed" size="xs">
      {row.is_free ? <Trans>Free</Trans> : <Trans>No price known</Trans>}
    </Text>
  ) : (
    formatCost(row.cost_micros, row.currency)
  );
