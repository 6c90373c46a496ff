/** How far a passage carries what is said of it: told from words alone, so it is a hint where to look, not a judgement. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Stack, Text } from '@mantine/core';
import type { CitationRef, Support } from '@/api/gen/types.gen';

const COLORS: Record<Support, string> = { supported: 'teal', partly: 'yellow', 'not-found': 'red' };

export function useSupportLabel(support: Support | undefined): string {
  const { t } = useLingui();
  switch (support) {
    case 'supported':
      return t`Supported`;
    case 'partly':
      return t`Partly supported`;
    case 'not-found':
      return t`Not found in the passage`;
    default:
      return '';
  }
}

export function SupportNote({ citation: { support, missing } }: { citation: CitationRef }) {
  const label = useSupportLabel(support);
  if (support === undefined) return null;
  const absent = missing?.join(', ') ?? '';
  return (
    <Stack gap={2} align="flex-start">
      <Badge color={COLORS[support]} variant="light" size="sm" tt="none">
        {label}
      </Badge>
      {support === 'supported' ? null : (
        <Text size="xs" c="dimmed">
          {absent === '' ? (
            <Trans>Compared word by word. Different words may mean the same, so check yourself.</Trans>
          ) : (
            <Trans>Not in it: {absent}. Compared word by word; other words may say the same.</Trans>
          )}
        </Text>
      )}
    </Stack>
  );
}
