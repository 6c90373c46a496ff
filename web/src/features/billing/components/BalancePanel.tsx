/** This month against what the plan allows: what is used, what grants add, and when it will be used up. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Box, Group, Progress, Stack, Text } from '@mantine/core';
import type { Billing, UsageBalance } from '@/api/gen/types.gen';
import { formatCount, formatDate, formatDateTime, formatFileSize, percentOf } from '@/lib/format';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { writeDate } from '@/ui/days';
import { IconAlert } from '@/ui/icons';
import { Panel } from '@/ui/Panel';
import { METRICS } from '../words';

const WARN_AT = 80;

export function BalancePanel({ billing }: { billing: Billing }) {
  const { t } = useLingui();
  const renews = formatDate(new Date(billing.renews_at));
  return (
    <Panel
      title={t`This month`}
      description={
        <Trans>
          As of {formatDateTime(new Date(billing.as_of))}. Limits reset on {renews}.
        </Trans>
      }
      actions={
        <ButtonLink to={paths.tokenRequests({ ask: 'true' })} variant="default">
          <Trans>Ask for more</Trans>
        </ButtonLink>
      }
    >
      <Stack gap="lg">
        {billing.balances.map((balance) => (
          <Balance key={balance.metric} balance={balance} />
        ))}
        <Bar name={t`Seats`} used={billing.people} limit={billing.limits.seats} show={formatCount} />
        <Bar name={t`Storage`} used={billing.stored_bytes} limit={billing.limits.storage_bytes} show={formatFileSize} />
      </Stack>
    </Panel>
  );
}

function Balance({ balance }: { balance: UsageBalance }) {
  const { i18n } = useLingui();
  const { granted_left, over, pace } = balance;
  return (
    <Box>
      <Bar name={i18n._(METRICS[balance.metric])} used={balance.used} limit={balance.limit} show={formatCount} />
      {granted_left > 0 ? (
        <Text size="xs" c="dimmed" mt={4}>
          <Trans>{formatCount(granted_left)} of this is left from an extra grant.</Trans>
        </Text>
      ) : null}
      {over > 0 ? (
        <Text size="xs" mt={4}>
          <Trans>{formatCount(over)} beyond the limit.</Trans>
        </Text>
      ) : null}
      <Forecast
        day={balance.used_up_on}
        pace={pace}
        isUsedUp={balance.limit !== null && balance.used >= balance.limit}
      />
    </Box>
  );
}

function Forecast({ day, pace, isUsedUp }: { day: string | null; pace: number; isUsedUp: boolean }) {
  if (isUsedUp || day === null) return null;
  return (
    <Alert color="orange" icon={<IconAlert size={18} />} mt="xs" p="xs">
      <Trans>
        At this pace ({formatCount(pace)} a day) it is used up on {writeDate(day)}.
      </Trans>
    </Alert>
  );
}

type BarProps = { name: string; used: number; limit: number | null; show: (value: number) => string };

function Bar({ name, used, limit, show }: BarProps) {
  const percent = limit === null ? null : percentOf(used, limit);
  const color = percent === null || percent < WARN_AT ? 'indigo' : percent < 100 ? 'orange' : 'red';
  return (
    <Box>
      <Group justify="space-between" gap="xs" mb={4}>
        <Text fw={500}>{name}</Text>
        <Text className="tabular">
          {percent === null ? (
            <Trans>{show(used)}, no limit</Trans>
          ) : (
            <Trans>
              {show(used)} of {show(limit ?? 0)} · {percent} %
            </Trans>
          )}
        </Text>
      </Group>
      {percent === null ? null : <Progress value={Math.min(100, percent)} color={color} aria-label={name} />}
    </Box>
  );
}
