/** What limits oneself this month, and what is left of it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OwnLimit } from '@/api/gen/types.gen';
import { formatCount, percentOf } from '@/lib/format';
import { paths } from '@/lib/paths';
import { Panel } from '@/ui/Panel';
import { TextLink } from '@/ui/TextLink';
import { ownLimitsQuery } from '../queries';

export function OwnLimits() {
  const { t } = useLingui();
  const { data } = useQuery(ownLimitsQuery());
  if (data === undefined || data.length === 0) return null;
  return (
    <Panel
      title={t`Limits of this month`}
      actions={
        <TextLink to={paths.tokenRequests()}>
          <Trans>Ask for more</Trans>
        </TextLink>
      }
    >
      <Stack gap="md">
        {data.map((limit) => (
          <Limit key={`${limit.budget_id ?? ''}-${limit.metric}`} limit={limit} />
        ))}
      </Stack>
    </Panel>
  );
}

function Limit({ limit }: { limit: OwnLimit }) {
  const { t } = useLingui();
  const what = limit.metric === 'runs' ? t`runs and calls` : t`tokens`;
  const name = limit.name === '' ? t`Your company, ${what}` : `${limit.name}, ${what}`;
  const all = formatCount(limit.limit ?? 0);
  if (limit.used === null || limit.used === undefined || limit.limit === null || limit.limit === undefined) {
    return <Text>{name}</Text>;
  }
  const left = formatCount(Math.max(0, limit.limit - limit.used));
  const percent = percentOf(limit.used, limit.limit);
  return (
    <Box>
      <Group justify="space-between" gap="xs" mb={4}>
        <Text fw={500}>{name}</Text>
        <Text className="tabular">
          <Trans>
            {left} of {all} left
          </Trans>
        </Text>
      </Group>
      <Progress
        value={Math.min(100, percent)}
        color={percent >= 100 ? 'red' : percent >= 80 ? 'orange' : 'indigo'}
        aria-label={name}
      />
    </Box>
  );
}
