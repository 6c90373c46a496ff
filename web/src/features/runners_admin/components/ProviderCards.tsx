/** The first of three steps: which provider. */
import { useLingui } from '@lingui/react/macro';
import { Radio, SimpleGrid, Text } from '@mantine/core';
import type { PluginChoice } from '@/api/gen/types.gen';
import { providerName } from '../providers';
import classes from './Connect.module.css';

type Props = { choices: readonly PluginChoice[]; value: string | null; onChange: (name: string) => void };

export function ProviderCards({ choices, value, onChange }: Props) {
  const { t } = useLingui();
  return (
    <Radio.Group label={t`Provider`} value={value} onChange={onChange}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" mt="xs">
        {choices.map((choice) => (
          <Radio.Card key={choice.name} value={choice.name} className={classes.card}>
            <Text fw={500} component="span" display="block">
              {providerName(choice.name)}
            </Text>
            <Text size="xs" c="dimmed" component="span" display="block" mt={2}>
              {choice.description}
            </Text>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}
