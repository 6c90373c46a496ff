/** What limits one this month, as on the dashboard: nothing where nothing does. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, Paper, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCount, percentOf } from '@/lib/format';
import { paths } from '@/lib/paths';
import { TextLink } from '@/ui/TextLink';
import { homeLimitsQuery } from '../queries';
import { Card } from './Card';

export function Limits() {
  const { t } = useLingui();
  const query = useQuery(homeLimitsQuery());
  return (
    <Card
      title={t`Usage this month`}
      query={query}
      quiet
      more={
        <TextLink to={paths.tokenRequests({ ask: 'true' })} size="sm">
          <Trans>Ask for more</Trans>
        </TextLink>
      }
    >
      {(rows) => {
        const known = rows.filter(({ used, limit }) => typeof used === 'number' && typeof limit === 'number');
        return known.length === 0 ? null : (
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm" className="tabular">
            {known.map(({ budget_id, name, metric, used, limit }) => {
              const what = metric === 'runs' ? t`runs` : t`tokens`;
              const label = `${budget_id === null ? t`The whole company` : name}, ${what}`;
              const share = Math.min(100, percentOf(used ?? 0, limit ?? 0));
              return (
                <Paper key={`${budget_id ?? ''}${metric}`} p="sm" className="surface">
                  <Stack gap={6}>
                    <Text size="sm" fw={500}>
                      {label}
                    </Text>
                    <Progress value={share} color={share >= 90 ? 'red' : 'indigo'} aria-label={label} />
                    <Group justify="space-between" gap="xs">
                      <Text size="xs" c="dimmed">
                        <Trans>
                          {formatCount(used ?? 0)} of {formatCount(limit ?? 0)}
                        </Trans>
                      </Text>
                    </Group>
                  </Stack>
                </Paper>
              );
            })}
          </SimpleGrid>
        );
      }}
    </Card>
  );
}
