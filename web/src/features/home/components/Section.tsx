/** One part of the home page with its heading and the way to all of it. */
import { Box, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { title: string; more?: ReactNode; children: ReactNode };

export function Section({ title, more, children }: Props) {
  return (
    <Box component="section" aria-label={title}>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{title}</Title>
        {more}
      </Group>
      {children}
    </Box>
  );
}
