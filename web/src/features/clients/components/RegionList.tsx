/** Regions in an order that counts: add one, move one up, take one away. */
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Group, Input, List, Select, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import type { KnownRegion } from '@/api/gen/types.gen';
import { IconArrowUp, IconX } from '@/ui/icons';
import { raised } from '../model';

type Props = {
  label: string;
  description: string;
  /** What the list says when it is empty. */
  none: string;
  value: readonly string[];
  known: readonly KnownRegion[];
  error: string | undefined;
  onChange: (regions: string[]) => void;
};

export function RegionList({ label, description, none, value, known, error, onChange }: Props) {
  const { t } = useLingui();
  const id = useId();
  const labelOf = (region: string) => known.find((each) => each.region === region)?.label ?? region;
  const left = known.filter((each) => !value.includes(each.region));
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      labelElement="div"
      labelProps={{ id }}
      role="group"
      aria-labelledby={id}
    >
      <Stack gap="xs" mt={6}>
        {value.length === 0 ? (
          <Text size="sm" c="dimmed">
            {none}
          </Text>
        ) : (
          <List type="ordered" spacing={4}>
            {value.map((region, place) => (
              <List.Item key={region}>
                <Group gap="xs">
                  <Text>{labelOf(region)}</Text>
                  <Text size="xs" c="dimmed">
                    {region}
                  </Text>
                  <ActionIcon
                    variant="subtle"
                    aria-label={t`Move ${region} up`}
                    disabled={place === 0}
                    onClick={() => onChange(raised(value, region))}
                  >
                    <IconArrowUp size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    aria-label={t`Remove ${region}`}
                    onClick={() => onChange(value.filter((each) => each !== region))}
                  >
                    <IconX size={16} />
                  </ActionIcon>
                </Group>
              </List.Item>
            ))}
          </List>
        )}
        {left.length === 0 ? null : (
          // Not a native one: an arrow key there is a choice already, and the region below the first could not be reached.
          <Select
            aria-label={t`Add to ${label}`}
            placeholder={t`Add a region`}
            maw={320}
            value={null}
            error={error !== undefined}
            onChange={(region) => {
              if (region !== null) onChange([...value, region]);
            }}
            data={left.map((each) => ({ value: each.region, label: t`${each.label} (models: ${each.models})` }))}
          />
        )}
      </Stack>
    </Input.Wrapper>
  );
}
