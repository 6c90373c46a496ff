/** This month against what the company may use: a warning from 80 %, and at 100 % what that means. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Box, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Allowance } from '@/api/gen/types.gen';
import { formatCount, formatDateTime } from '@/lib/format';
import { ErrorView } from '@/ui/ErrorView';
import { IconAlert } from '@/ui/icons';
import { Panel } from '@/ui/Panel';
import { useNow } from '@/ui/RelativeTime';
import { fillOf, nextMonth } from '../model';
import { usageQuery } from '../queries';

const COLORS = { good: 'indigo', warn: 'orange', stop: 'red' } as const;

export function QuotaPanel() {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(usageQuery(12));
  return (
    <Panel title={t`This month`}>
      {error && !data ? (
        <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data ? (
        <Bars month={data.this_month} />
      ) : (
        <Skeleton h={96} aria-busy />
      )}
    </Panel>
  );
}

function Bars({ month }: { month: Allowance }) {
  const { t } = useLingui();
  return (
    <Stack gap="md">
      <News month={month} />
      <Bar name={t`Runs and calls`} used={month.runs} quota={month.monthly_runs} />
      <Bar name={t`Tokens`} used={month.tokens} quota={month.monthly_tokens} />
    </Stack>
  );
}

/** The fuller of the two decides, as on the server. */
function News({ month }: { month: Allowance }) {
  const begins = formatDateTime(nextMonth(new Date(useNow())));
  const fills = [fillOf(month.runs, month.monthly_runs), fillOf(month.tokens, month.monthly_tokens)];
  const states = new Set(fills.map((fill) => fill?.state));
  if (states.has('stop')) {
    return (
      <Alert color="red" icon={<IconAlert size={18} />} title={<Trans>This month’s quota is used up</Trans>}>
        <Trans>
          New runs start again on {begins}. Running ones finish. For a larger quota, contact the platform’s owner.
        </Trans>
      </Alert>
    );
  }
  if (!states.has('warn')) return null;
  return (
    <Alert color="orange" icon={<IconAlert size={18} />} title={<Trans>Most of this month’s quota is used</Trans>}>
      <Trans>When it is used up, new runs start again on {begins}.</Trans>
    </Alert>
  );
}

function Bar({ name, used, quota }: { name: string; used: number; quota: number | null }) {
  const fill = fillOf(used, quota);
  const shown = formatCount(used);
  const all = formatCount(quota ?? 0);
  return (
    <Box>
      <Group justify="space-between" gap="xs" mb={4}>
        <Text fw={500}>{name}</Text>
        <Text className="tabular">
          {fill === null ? (
            <Trans>{shown}, no limit</Trans>
          ) : (
            <Trans>
              {shown} of {all} · {fill.percent} %
            </Trans>
          )}
        </Text>
      </Group>
      {fill === null ? null : (
        <Progress value={Math.min(100, fill.percent)} color={COLORS[fill.state]} aria-label={name} />
      )}
    </Box>
  );
}
