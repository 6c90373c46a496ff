/** Trying what a run would find: a question, and the passages of the use case's documents for it, the best first. */

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Drawer, Group, Paper, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { type Whole } from '@/api/api';
import type { FoundWhy, OfferedPassage } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { offeredQuery } from '@/features/cases/queries';
import { FoundBy } from '@/features/documents/components/FoundBy';
import { FoundHit } from '@/features/documents/components/FoundHit';
import { PassageText } from '@/features/documents/components/PassageText';
import { methodWords } from '@/features/documents/method-words';
import { formatMoment } from '@/lib/format';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { Folded } from '@/ui/Folded';
import { IconFile, IconSearch } from '@/ui/icons';
import { foundIn, marked, wordsOf } from '../try-search';

/** As the server allows them. */
const LONGEST = 2_000;
const MOST = 100;
const FIRST = 10;

type Props = { useCaseId: string; documents: readonly string[]; onClose: () => void };

export function TrySearch({ useCaseId, documents, onClose }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [question, setQuestion] = useState('');
  const [limit, setLimit] = useState(FIRST);
  const [isMissing, setMissing] = useState(false);
  const found = useQuery({
    ...offeredQuery(useCaseId, documents, question, limit),
    enabled: question !== '',
    // More of the same come below what is there; another question begins anew.
    placeholderData: (before, last) => (last?.queryKey.includes(question) ? before : undefined),
  });
  const refused = isProblem(found.error) ? found.error.errors['q']?.join(' ') : undefined;
  const submit = () => {
    const next = typed.trim();
    setMissing(next === '');
    if (next === '') return;
    if (next === question) void found.refetch();
    setQuestion(next);
    setLimit(FIRST);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };

  return (
    <Drawer opened onClose={onClose} position="right" size="xl" title={<Text fw={600}>{t`Try the search`}</Text>}>
      <Stack gap="md">
        <form
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            submit();
          }}
        >
          <Stack gap="sm">
            <Textarea
              label={t`Question`}
              description={t`Ask it as a person would; word order does not matter.`}
              data-autofocus
              autosize
              minRows={2}
              maxRows={6}
              maxLength={LONGEST}
              value={typed}
              error={refused ?? (isMissing ? t`Please enter a question` : undefined)}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={onKey}
            />
            <Group justify="space-between" gap="sm">
              <Text size="xs" c="dimmed" flex="1 1 16rem">
                <Trans>
                  When the documents fit the model, a run reads them in full. Otherwise it gets passages in this order,
                  as many as fit, with the text around the best of them.
                </Trans>
              </Text>
              <Button type="submit" leftSection={<IconSearch size={16} />} loading={found.isFetching}>
                <Trans>Search</Trans>
              </Button>
            </Group>
          </Stack>
        </form>
        {question === '' || refused !== undefined ? null : found.error && !found.data ? (
          <ErrorView error={found.error} onRetry={() => void found.refetch()} retrying={found.isFetching} />
        ) : found.data === undefined ? (
          <Stack gap="sm" aria-busy>
            {['a', 'b', 'c'].map((key) => (
              <Skeleton key={key} h={120} radius="md" />
            ))}
          </Stack>
        ) : (
          <Passages found={found.data} question={question} />
        )}
        {found.data !== undefined && found.data.data.length >= limit && limit < MOST ? (
          <Group justify="center">
            <Button
              variant="default"
              loading={found.isPlaceholderData}
              onClick={() => setLimit(Math.min(MOST, limit * 2))}
            >
              <Trans>Show more</Trans>
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Drawer>
  );
}

function Passages({ found, question }: { found: Whole<'get', '/use-case/{id}/passages'>; question: string }) {
  const { i18n, t } = useLingui();
  const { data: passages, method } = found;
  const words = wordsOf(question);
  if (passages.length === 0) {
    return (
      <EmptyView
        icon={<IconFile size={28} />}
        title={t`There is nothing to search yet`}
        description={<Trans>None of the documents could be read. Check their status under “Documents”.</Trans>}
      />
    );
  }
  const rows = passages.map((passage) => ({
    passage,
    has: foundIn(`${passage.heading ?? ''} ${passage.text}`, words),
  }));
  // In a language whose words are not known here, nothing is said of single words.
  const says = rows.some(({ has }) => has.length > 0);
  return (
    <section aria-label={t`Passages`}>
      <Text size="xs" c="dimmed" mb="xs" role="status">
        <Plural value={passages.length} one="# passage, the best first" other="# passages, the best first" />
        {' · '}
        {i18n._(methodWords(method))}
      </Text>
      <Paper className="surface">
        {rows.map(({ passage, has }, index) => (
          <FoundHit
            key={passage.id}
            passage={passage}
            inNewTab
            before={
              <Text c="dimmed" size="sm" className="tabular">
                {index + 1}.
              </Text>
            }
          >
            {says ? <Why has={has} why={passage.why} /> : null}
            <FoundBy why={passage.why} withScores />
            {passage.start_ms === null ? null : (
              <Text size="xs" c="dimmed">
                <Trans>Said at {formatMoment(passage.start_ms)}</Trans>
              </Text>
            )}
            <Beside beside={passage.beside} side="before" />
            <PassageText passage={passage} piecesOf={(text) => marked(text, words)} />
            <Beside beside={passage.beside} side="after" />
          </FoundHit>
        ))}
      </Paper>
    </section>
  );
}

/** What the model is given with a hit, where there is room: it is read in less ink. */
function Beside({ beside, side }: { beside: OfferedPassage['beside']; side: 'before' | 'after' }) {
  const passage = beside.find(({ before }) => before === (side === 'before'));
  if (passage === undefined) return null;
  return (
    <Folded lines={3} size="xs" c="dimmed" mt={6}>
      <Text span inherit fw={600}>
        {side === 'before' ? <Trans>Goes along, from before it:</Trans> : <Trans>Goes along, from after it:</Trans>}
      </Text>{' '}
      {passage.text}
    </Folded>
  );
}

function Why({ has, why }: { has: readonly string[]; why: FoundWhy }) {
  const list = has.join(', ');
  // The server knows more forms of a word than are marked here.
  if (has.length === 0 && why.words_place !== null) return null;
  return (
    <Text size="xs" c="dimmed" mb={4}>
      {has.length === 0 && why.meaning_place !== null ? (
        <Trans>None of the question’s words: it is near in meaning.</Trans>
      ) : has.length === 0 ? (
        <Trans>None of the question’s words: it follows in the order of the documents.</Trans>
      ) : (
        <Trans>Has: {list}</Trans>
      )}
    </Text>
  );
}
