/** How far people have come, and after which step most of them stop. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Box, Group, Progress, Stack, Text } from '@mantine/core';
import type { InsightAdoption } from '@/api/gen/types.gen';
import { formatCount } from '@/lib/format';
import { Panel } from '@/ui/Panel';
import { largestDrop, shareOf } from '../model';
import { SaveCsv } from './SaveCsv';

export function Adoption({ adoption }: { adoption: InsightAdoption }) {
  const { t } = useLingui();
  const steps = [
    { key: 'invited', name: t`Invited`, people: adoption.invited },
    { key: 'signed_in', name: t`Signed in`, people: adoption.signed_in },
    { key: 'ran', name: t`Ran something`, people: adoption.ran },
    { key: 'returned', name: t`Came back on another day`, people: adoption.returned },
  ];
  const drop = largestDrop(steps.map((step) => step.people));
  return (
    <Panel
      title={t`Adoption`}
      description={<Trans>Accounts that are not suspended, at any time until now.</Trans>}
      actions={
        <SaveCsv file="adoption.csv" head={['step', 'people']} rows={steps.map((step) => [step.key, step.people])} />
      }
    >
      <Stack gap="sm">
        {steps.map((step, index) => (
          <Box key={step.key}>
            <Group justify="space-between" gap="xs" mb={4}>
              <Group gap="xs">
                <Text fw={500}>{step.name}</Text>
                {drop === index ? (
                  <Badge color="orange">
                    <Trans>Most stop here</Trans>
                  </Badge>
                ) : null}
              </Group>
              <Text className="tabular">
                {step.people === null ? (
                  <Trans>Too few to show</Trans>
                ) : index === 0 ? (
                  formatCount(step.people)
                ) : (
                  `${formatCount(step.people)} (${shareOf(step.people, adoption.invited) ?? 0} %)`
                )}
              </Text>
            </Group>
            <Progress value={shareOf(step.people ?? 0, adoption.invited) ?? 0} aria-label={step.name} />
          </Box>
        ))}
      </Stack>
    </Panel>
  );
}
