/** The tags of a document. */
import { useLingui } from '@lingui/react/macro';
import { Badge, Group } from '@mantine/core';

export function TagList({ tags }: { tags: readonly string[] }) {
  const { t } = useLingui();
  if (tags.length === 0) return null;
  return (
    <Group component="ul" gap={4} m={0} p={0} aria-label={t`Tags`} style={{ listStyle: 'none' }}>
      {tags.map((tag) => (
        <li key={tag}>
          <Badge variant="default" size="sm" tt="none" fw={500}>
            {tag}
          </Badge>
        </li>
      ))}
    </Group>
  );
}
