/** By how many percent a figure grew since the time before, below it; nothing where there was none before. */
import { Text } from '@mantine/core';
import { changeOf } from '../model';

export function Change({ now, before }: { now: number; before: number }) {
  const change = changeOf(now, before);
  if (change === null) return null;
  return (
    <Text size="xs" c="dimmed" component="span" display="block">
      {change > 0 ? `+${change}` : change} %
    </Text>
  );
}
