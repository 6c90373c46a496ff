/** What used the most of this month. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Group, Stack, Text } from '@mantine/core';
import type { Billing } from '@/api/gen/types.gen';
import { formatCount } from '@/lib/format';
import { paths } from '@/lib/paths';
import { Panel } from '@/ui/Panel';
import { TextLink } from '@/ui/TextLink';

export function HeaviestPanel({ billing }: { billing: Billing }) {
  const { t } = useLingui();
  const group = billing.heaviest_group;
  if (billing.heaviest.length === 0) return null;
  return (
    <Panel
      title={t`Used most by`}
      description={
        group === null ? (
          <Trans>This month, by tokens.</Trans>
        ) : (
          <Trans>
            This month until yesterday, by tokens. Use cases that fewer than {group} people used are left out.
          </Trans>
        )
      }
    >
      <Stack gap="xs">
        {billing.heaviest.map((each) => (
          <Group key={each.id ?? 'calls'} justify="space-between" gap="md" wrap="nowrap">
            {each.id !== null && each.name !== null ? (
              <TextLink to={paths.runs({ use_case: each.id })} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {each.name}
              </TextLink>
            ) : (
              <Text>
                {each.id === null ? (
                  <Trans>API calls and help while writing</Trans>
                ) : (
                  <Trans>A use case that you cannot open</Trans>
                )}
              </Text>
            )}
            <Text className="tabular" ta="right">
              <Trans>{formatCount(each.tokens)} tokens</Trans>
              {' · '}
              <Plural value={each.runs} one="# run" other="# runs" />
            </Text>
          </Group>
        ))}
      </Stack>
    </Panel>
  );
}
