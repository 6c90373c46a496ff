/** Why a passage was found: its place by words and by meaning, and how near it is. */
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { FoundWhy } from '@/api/gen/types.gen';

export function FoundBy({ why }: { why: FoundWhy }) {
  const { words_place: words, meaning_place: meaning } = why;
  const nearness = (why.nearness ?? 0).toFixed(2);
  const score = (why.words_score ?? 0).toFixed(2);
  if (words === null && meaning === null) return null;
  return (
    <Text size="xs" c="dimmed" mb={4} className="tabular">
      {words === null ? null : (
        <Trans>
          By words: place {words} (score {score})
        </Trans>
      )}
      {words === null || meaning === null ? null : ' · '}
      {meaning === null ? null : (
        <Trans>
          By meaning: place {meaning} (nearness {nearness})
        </Trans>
      )}
    </Text>
  );
}
