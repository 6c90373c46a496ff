/** What limits one this month, as far as one may see it, and the way to ask for more. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ownLimitsQuery } from '@/features/token_requests/queries';
import { formatCount, percentOf } from '@/lib/format';
import { paths } from '@/lib/paths';
import { TextLink } from '@/ui/TextLink';
import { Card } from './Card';

export function Usage() {
  const { t } = useLingui();
  const limits = useQuery(ownLimitsQuery());
  return (
    <Card
      kind="usage"
      query={limits}
      more={
        <TextLink to={paths.tokenRequests({ ask: 'true' })} size="sm">
          <Trans>Ask for more</Trans>
        </TextLink>
      }
      empty={<Trans>You have no limits this month.</Trans>}
      isEmpty={(rows) => rows.length === 0}
    >
      {(rows) => (
        <Stack gap="md" className="tabular">
          {rows.map(({ budget_id, name, metric, used, limit }) => {
            const what = metric === 'runs' ? t`runs` : t`tokens`;
            const whose = budget_id === null ? t`The whole company` : name;
            const label = `${whose}, ${what}`;
            if (typeof used !== 'number' || typeof limit !== 'number') {
              return (
                <Text key={`${budget_id ?? ''}${metric}`}>
                  {label}: <Trans>there is a limit that you cannot see.</Trans>
                </Text>
              );
            }
            const share = Math.min(100, percentOf(used, limit));
            return (
              <Stack key={`${budget_id ?? ''}${metric}`} gap={4}>
                <Group justify="space-between" gap="xs">
                  <Text>{label}</Text>
                  <Text c="dimmed">
                    <Trans>
                      {formatCount(used)} of {formatCount(limit)}
                    </Trans>
                  </Text>
                </Group>
                <Progress value={share} color={share >= 90 ? 'red' : 'indigo'} aria-label={label} />
              </Stack>
            );
          })}
        </Stack>
      )}
    </Card>
  );
}
