/** The draft's answer beside the live version's, with the words that the other has not. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Paper, Skeleton, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { CaseAnswer, CheckCase, DocumentNode } from '@/api/gen/types.gen';
import marks from '@/features/outputs/components/Changes.module.css';
import { DocumentView } from '@/features/outputs/components/DocumentView';
import { markedBoth } from '@/features/outputs/diff';
import { costOf } from '@/features/runs/components/run-figures';
import { formatDuration } from '@/lib/format';
import { hasWords } from '../model';
import classes from './Checks.module.css';

export function ComparedCase({ item }: { item: CheckCase }) {
  const { t } = useLingui();
  const { draft, live } = item;
  const both = useMemo(
    () => (hasWords(draft) && hasWords(live) ? markedBoth(live.output, draft.output) : null),
    [draft, live],
  );
  return (
    <>
      {both === null || both.verdict === 'marked' ? null : (
        <Text size="sm" c="dimmed">
          {both.verdict === 'same' ? (
            <Trans>Both answers have the same words.</Trans>
          ) : (
            <Trans>The answers differ too much to mark single words.</Trans>
          )}
        </Text>
      )}
      <div className={live === null ? undefined : classes.sides}>
        {live === null ? null : (
          <Side title={t`Live version`} answer={live} root={both?.left ?? (hasWords(live) ? live.output : null)} />
        )}
        <Side title={t`Draft`} answer={draft} root={both?.right ?? (hasWords(draft) ? draft.output : null)} />
      </div>
    </>
  );
}

type SideProps = { title: string; answer: CaseAnswer; root: DocumentNode | null };

function Side({ title, answer, root }: SideProps) {
  const { t } = useLingui();
  const took = answer.duration_ms === null ? null : formatDuration(answer.duration_ms);
  const told = [took, costOf(answer)].filter((each) => each !== null).join(' · ');
  const isEnded = answer.status === 'succeeded' || answer.status === 'failed' || answer.status === 'cancelled';
  return (
    <Paper className="surface" p="md" component="section" aria-label={t`Answer: ${title}`}>
      <Text size="xs" c="dimmed" mb="xs">
        {told === '' ? title : `${title} · ${told}`}
      </Text>
      {root === null ? (
        isEnded ? (
          <Text size="sm" c="dimmed">
            {answer.reason ?? <Trans>There is no answer to show.</Trans>}
          </Text>
        ) : (
          <Skeleton h={80} />
        )
      ) : (
        // It can be longer than its frame, and is scrolled by the keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={`${classes.answer ?? ''} ${marks['marks'] ?? ''}`} tabIndex={0} role="group" aria-label={title}>
          <DocumentView root={root} />
        </div>
      )}
    </Paper>
  );
}
