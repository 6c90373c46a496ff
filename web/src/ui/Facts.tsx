/** Names and values, side by side where there is room. */
import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Fact = { name: ReactNode; value: ReactNode; key: string };

export function Facts({ facts }: { facts: readonly (Fact | null)[] }) {
  return (
    <Box component="dl" m={0}>
      {facts.map((fact) =>
        fact === null ? null : (
          <Group key={fact.key} gap={4} py={6} align="flex-start">
            <Text component="dt" c="dimmed" w={{ base: '100%', xs: 180 }}>
              {fact.name}
            </Text>
            <Box component="dd" m={0} flex="1 1 12rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
              {fact.value}
            </Box>
          </Group>
        ),
      )}
    </Box>
  );
}
