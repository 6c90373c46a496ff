/** What the words of a search say inside the documents; each hit opens its document at the place. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Paper, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { IconSearch } from '@/ui/icons';
import { methodWords } from '../method-words';
import { passageSearchQuery } from '../queries';
import { FoundBy } from './FoundBy';
import { FoundHit, Snippet } from './FoundHit';

export function PassageSearch({ workspaceId, words }: { workspaceId: string; words: string }) {
  const { i18n, t } = useLingui();
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
        description={
          <Trans>Put a phrase in “quotes”, “or” between alternatives, and a minus before a word to leave it out.</Trans>
        }
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
  const { data: passages, method } = found.data;
  const how = i18n._(methodWords(method));
  if (passages.length === 0) {
    return (
      <EmptyView
        icon={<IconSearch size={28} />}
        title={t`No document contains “${words}”`}
        description={
          <>
            <Trans>Try fewer or other words. Documents that are still being read are not searched.</Trans>
            <br />
            {how}
          </>
        }
      />
    );
  }
  return (
    <>
      <Text size="xs" c="dimmed" mb="xs" role="status">
        <Plural value={passages.length} one="# passage" other="# passages" /> · {how}
      </Text>
      <Paper className="surface">
        {passages.map((passage) => (
          <FoundHit key={passage.id} passage={passage}>
            <FoundBy why={passage.why} />
            <Text className="prose">
              <Snippet pieces={passage.snippet} passage={passage.text} />
            </Text>
          </FoundHit>
        ))}
      </Paper>
    </>
  );
}
