/** What was refused and belongs to no field, above the fields. */
import { Alert, Text } from '@mantine/core';
import { IconAlert } from './icons';

export function ErrorSummary({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Alert color="red" icon={<IconAlert size={18} />} role="alert">
      {lines.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
    </Alert>
  );
}
