/** Names what does already what is being described, while a use case is made, so that nobody makes a second one unknowingly. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Paper, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SimilarList } from '@/features/cases/components/SimilarList';
import { similarToQuery } from '@/features/cases/queries';
import { announce } from '@/lib/announce';

/** As the server asks. */
const FEWEST = 10;
const MOST = 4_000;
/** Each look costs the server some work: not before the person has paused. */
const REST_MS = 800;

type Props = {
  workspaceId: string;
  /** What is known of it: its name, its description. */
  words: readonly string[];
};

export function SimilarCases({ workspaceId, words }: Props) {
  const { t } = useLingui();
  const all = words.map((part) => part.trim()).filter((part) => part !== '');
  const [rested] = useDebouncedValue(all.join('\n').slice(0, MOST), REST_MS);
  const enabled = workspaceId !== '' && rested.length >= FEWEST;
  const { data } = useQuery({
    ...similarToQuery(workspaceId, rested),
    enabled,
    placeholderData: keepPreviousData,
  });
  const found = enabled ? (data?.data ?? []) : [];
  const exist = found.length > 0;
  const title = t`Similar use cases exist`;
  useEffect(() => {
    if (exist) announce(title);
  }, [exist, title]);
  if (!exist) return null;
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-label={title}>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          <Trans>Take a look before you make another one. You can continue here anyway.</Trans>
        </Text>
        <SimilarList found={found} instead label={title} />
      </Stack>
    </Paper>
  );
}
