/** What the words of a search say inside the documents; each hit opens its document at the place. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FoundPassage } from '@/api/types';
import { paths } from '@/lib/paths';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { IconSearch } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';
import { passageSearchQuery } from '../queries';
import classes from './Documents.module.css';
import { PassagePlace } from './PassagePlace';

export function PassageSearch({ workspaceId, words }: { workspaceId: string; words: string }) {
  const { t } = useLingui();
  const found = useQuery({
    ...passageSearchQuery(workspaceId, words),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  if (words === '') {
    return (
      <EmptyView
        icon={<IconSearch size={28} />}
        title={t`Search the text of all documents`}
        description={<Trans>Words, “exact phrases” in quotes, or, and -without.</Trans>}
      />
    );
  }
  if (found.error && !found.data) {
    return <ErrorView error={found.error} onRetry={() => void found.refetch()} retrying={found.isFetching} />;
  }
  if (!found.data) {
    return (
      <Stack gap="sm" aria-busy>
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} h={84} radius="md" />
        ))}
      </Stack>
    );
  }
  if (found.data.length === 0) {
    return (
      <EmptyView
        icon={<IconSearch size={28} />}
        title={t`No document says “${words}”`}
        description={<Trans>Try fewer or other words. Documents that are still being read are not searched.</Trans>}
      />
    );
  }
  return (
    <>
      <Text size="xs" c="dimmed" mb="xs" role="status">
        <Plural value={found.data.length} one="# passage" other="# passages" />
      </Text>
      <Paper className="surface">
        {found.data.map((passage) => (
          <Hit key={passage.id} passage={passage} />
        ))}
      </Paper>
    </>
  );
}

function Hit({ passage }: { passage: FoundPassage }) {
  return (
    <article className={classes.found}>
      <Group gap="xs" justify="space-between" mb={4}>
        <TextLink to={paths.document(passage.document_id, { passage: passage.id })} fw={500} size="sm">
          {passage.document_name}
        </TextLink>
        <PassagePlace passage={passage} />
      </Group>
      <Text className="prose">
        {passage.snippet.map((piece, index) =>
          piece.hit ? (
            // Pieces of one snippet never move.
            // oxlint-disable-next-line react/no-array-index-key
            <mark key={index} className={classes.hit}>
              {piece.text}
            </mark>
          ) : (
            piece.text
          ),
        )}
      </Text>
    </article>
  );
}
