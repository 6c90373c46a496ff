/** A line of a card: what it is, what is to be said about it, and what can be done about it right here. */
import { Box, Group, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Icon } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';
import classes from './Home.module.css';

export function Rows({ children }: { children: ReactNode }) {
  return (
    <Paper className="surface">
      <Stack component="ul" gap={0} m={0} p={0} className={classes.rows}>
        {children}
      </Stack>
    </Paper>
  );
}

type Props = { icon: Icon; to: string; title: string; text: ReactNode; actions?: ReactNode };

export function Row({ icon: Picture, to, title, text, actions }: Props) {
  return (
    <Group component="li" gap="sm" px="md" py="sm" wrap="wrap" className={classes.row}>
      <Picture size={18} stroke={1.6} aria-hidden className={classes.picture} />
      <Box flex="1 1 14rem" miw={0}>
        <TextLink to={to} fw={500} size="sm" lineClamp={2}>
          {title}
        </TextLink>
        <Text size="xs" c="dimmed" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      </Box>
      {actions ? <Group gap="xs">{actions}</Group> : null}
    </Group>
  );
}
