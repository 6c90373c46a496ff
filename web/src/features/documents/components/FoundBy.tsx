/** Why a passage was found. Whoever tunes a search sees its places and how near it is; who looks for something, only by what. */
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { FoundWhy } from '@/api/gen/types.gen';

type Props = { why: FoundWhy; withScores?: boolean };

export function FoundBy({ why, withScores = false }: Props) {
  const { words_place: words, meaning_place: meaning } = why;
  const nearness = (why.nearness ?? 0).toFixed(2);
  const score = (why.words_score ?? 0).toFixed(2);
  if (words === null && meaning === null) return null;
  return (
    <Text size="xs" c="dimmed" mb={4} className="tabular">
      {words === null ? null : withScores ? (
        <Trans>
          By words: place {words} (score {score})
        </Trans>
      ) : (
        <Trans>Has your words</Trans>
      )}
      {words === null || meaning === null ? null : ' · '}
      {meaning === null ? null : withScores ? (
        <Trans>
          By meaning: place {meaning} (nearness {nearness})
        </Trans>
      ) : (
        <Trans>Close in meaning</Trans>
      )}
    </Text>
  );
}
