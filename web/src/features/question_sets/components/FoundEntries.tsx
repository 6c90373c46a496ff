/** What the company's questions and answers say to the words of a search: the entry that answers, or those that ask something like it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Paper, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchedEntriesQuery } from '../queries';

/** Beside passages of documents a few are enough. */
const MOST = 3;

export function FoundEntries({ words }: { words: string }) {
  const { t } = useLingui();
  const { data } = useQuery({
    ...searchedEntriesQuery(words),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  // What cannot be asked for must not stand in the way of documents.
  const found = data === undefined ? [] : data.answer === null ? data.near.slice(0, MOST) : [data.answer];
  if (words === '' || found.length === 0) return null;
  return (
    <Paper className="surface" p="sm" mb="sm" component="section" aria-label={t`Questions and answers`}>
      <Text size="xs" c="dimmed" mb={4}>
        <Trans>From your company’s questions and answers</Trans>
      </Text>
      <Stack gap="xs">
        {found.map(({ entry, question, answer }) => (
          <div key={entry}>
            <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {question}
            </Text>
            <Text size="sm" lineClamp={6} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {answer}
            </Text>
          </div>
        ))}
      </Stack>
    </Paper>
  );
}
