/** A part of a settings page: what it is about at the top, what can be done about it at its right. */
import { Box, Group, Paper, Text, Title } from '@mantine/core';
import { Children, type ReactNode } from 'react';

type Props = { title: string; description?: ReactNode; badge?: ReactNode; actions?: ReactNode; children?: ReactNode };

export function Panel({ title, description, badge, actions, children }: Props) {
  return (
    <Paper component="section" aria-label={title} p="lg" className="surface">
      <Group
        justify="space-between"
        align="flex-start"
        gap="sm"
        mb={Children.toArray(children).length === 0 ? 0 : 'md'}
      >
        <Box flex="1 1 16rem" miw={0}>
          <Group gap="xs">
            <Title order={2}>{title}</Title>
            {badge}
          </Group>
          {description ? (
            <Text c="dimmed" mt={4} className="prose">
              {description}
            </Text>
          ) : null}
        </Box>
        {actions ? <Group gap="xs">{actions}</Group> : null}
      </Group>
      {children}
    </Paper>
  );
}
