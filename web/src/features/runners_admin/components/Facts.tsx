/** Names and values, one below the other on a phone. */
import { Box, Grid, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Fact = { name: ReactNode; value: ReactNode; key: string };

export function Facts({ facts }: { facts: readonly (Fact | null)[] }) {
  return (
    <Box component="dl" m={0}>
      {facts.map((fact) =>
        fact === null ? null : (
          <Grid key={fact.key} gap={4} py={4}>
            <Grid.Col span={{ base: 12, xs: 4, md: 3 }}>
              <Text component="dt" c="dimmed">
                {fact.name}
              </Text>
            </Grid.Col>
            <Grid.Col span={{ base: 12, xs: 8, md: 9 }}>
              <Box component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
                {fact.value}
              </Box>
            </Grid.Col>
          </Grid>
        ),
      )}
    </Box>
  );
}
