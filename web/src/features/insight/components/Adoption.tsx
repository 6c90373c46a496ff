/** How far people have come, and after which step most of them stop. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Box, Group, Progress, Stack, Text } from '@mantine/core';
import type { InsightAdoption } from '@/api/gen/types.gen';
import { formatCount } from '@/lib/format';
import { Panel } from '@/ui/Panel';
import { largestDrop, shareOf } from '../model';
import { SaveCsv } from './SaveCsv';

type Props = {
  adoption: InsightAdoption;
  /** When the period began; null: it is not shown. */
  before: InsightAdoption | null;
};

export function Adoption({ adoption, before }: Props) {
  const { t } = useLingui();
  const step = (key: keyof InsightAdoption, name: string) => ({
    key,
    name,
    people: adoption[key],
    past: before?.[key] ?? null,
  });
  const steps = [
    step('invited', t`Invited`),
    step('signed_in', t`Signed in`),
    step('ran', t`Ran something`),
    step('returned', t`Came back on another day`),
  ];
  const drop = largestDrop(steps.map(({ people }) => people));
  return (
    <Panel
      title={t`Adoption`}
      description={<Trans>Accounts that are not suspended, at any time until now.</Trans>}
      actions={
        <SaveCsv
          file="adoption.csv"
          head={['step', 'people', 'people_before']}
          rows={steps.map(({ key, people, past }) => [key, people, past])}
        />
      }
    >
      <Stack gap="sm">
        {steps.map(({ key, name, people, past }, index) => (
          <Box key={key}>
            <Group justify="space-between" gap="xs" mb={4}>
              <Group gap="xs">
                <Text fw={500}>{name}</Text>
                {drop === index ? (
                  <Badge color="orange">
                    <Trans>Most stop here</Trans>
                  </Badge>
                ) : null}
              </Group>
              <Text className="tabular" ta="right">
                {people === null ? (
                  <Trans>Too few to show</Trans>
                ) : index === 0 ? (
                  formatCount(people)
                ) : (
                  `${formatCount(people)} (${shareOf(people, adoption.invited) ?? 0} %)`
                )}
                {past === null ? null : (
                  <Text size="xs" c="dimmed" component="span" display="block">
                    <Trans>{formatCount(past)} when the period began</Trans>
                  </Text>
                )}
              </Text>
            </Group>
            <Progress value={shareOf(people ?? 0, adoption.invited) ?? 0} aria-label={name} />
          </Box>
        ))}
      </Stack>
    </Panel>
  );
}
