/** One part of the definition: its heading, a word about it, its content. */
import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Builder.module.css';

type Props = { title: string; description?: ReactNode; action?: ReactNode; children: ReactNode };

export function Card({ title, description, action, children }: Props) {
  return (
    <Paper className={`surface ${classes.card ?? ''}`} component="section" aria-label={title}>
      <Group justify="space-between" align="flex-start" mb="sm" gap="sm" className={classes.cardHead}>
        <div>
          <Title order={2} size="h3">
            {title}
          </Title>
          {description ? (
            <Text size="xs" c="dimmed" mt={2}>
              {description}
            </Text>
          ) : null}
        </div>
        {action}
      </Group>
      <Stack gap="md">{children}</Stack>
    </Paper>
  );
}
