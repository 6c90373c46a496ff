/** Where a passage stands: its page and its heading. */
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { Passage } from '@/api/types';

export function PassagePlace({ passage }: { passage: Pick<Passage, 'page' | 'heading'> }) {
  if (passage.page === null && passage.heading === null) return null;
  return (
    <Text size="xs" c="dimmed" component="span">
      {passage.page === null ? null : <Trans>Page {passage.page}</Trans>}
      {passage.page !== null && passage.heading !== null ? ' · ' : null}
      {passage.heading}
    </Text>
  );
}
