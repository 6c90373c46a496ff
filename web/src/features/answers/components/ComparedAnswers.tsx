/** Two answers, each whole with what the other has not, or as one text of what changed; and why one is missing. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Badge, Group, Loader, Paper, SegmentedControl, Text, Title } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import type { CitationRef, DocumentNode, Run } from '@/api/gen/types.gen';
import { CitationContext } from '@/features/outputs/citation-context';
import { Changes } from '@/features/outputs/components/Changes';
import changes from '@/features/outputs/components/Changes.module.css';
import { DocumentView } from '@/features/outputs/components/DocumentView';
import { SourceDrawer } from '@/features/outputs/components/SourceDrawer';
import { markedBoth } from '@/features/outputs/diff';
import { runHref } from '@/features/runs/components/run-columns';
import { hasContent } from '@/features/runs/model';
import { IconAlert, IconInfo } from '@/ui/icons';
import { oneOf, useQueryState } from '@/ui/query-state';
import { TextLink } from '@/ui/TextLink';
import { missingAnswer } from '../compare';
import classes from './Compare.module.css';

const VIEWS = ['both', 'changes'] as const;

export function ComparedAnswers({ a, b }: { a: Run; b: Run }) {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const [source, setSource] = useState<CitationRef | null>(null);
  const [left, right] = [answerOf(a), answerOf(b)];
  const view = oneOf(query, 'view', VIEWS) ?? 'both';
  const marked = useMemo(() => (left === null || right === null ? null : markedBoth(left, right)), [left, right]);
  return (
    <CitationContext value={setSource}>
      <section aria-labelledby="answers" className={classes.section}>
        <Group gap="sm" mb="sm" justify="space-between">
          <Title order={2} id="answers">
            <Trans>Answers</Trans>
          </Title>
          {marked === null ? null : (
            <SegmentedControl
              aria-label={t`How the answers are shown`}
              value={view}
              onChange={(next) => set({ view: next === 'both' ? null : next })}
              data={[
                { value: 'both', label: t`Both answers` },
                { value: 'changes', label: t`Only what differs` },
              ]}
            />
          )}
        </Group>
        {marked === null ? null : <Verdict verdict={marked.verdict} />}
        {view === 'changes' && left !== null && right !== null ? (
          <Paper className="surface" p="lg" component="section" aria-label={t`What differs`}>
            <Text size="xs" c="dimmed" mb="sm">
              <Trans>Struck out: only in A. Underlined: only in B.</Trans>
            </Text>
            <Changes before={left} after={right} />
          </Paper>
        ) : (
          <div className={classes.sides}>
            <Answer run={a} letter="A" root={marked?.left ?? left} />
            <Answer run={b} letter="B" root={marked?.right ?? right} />
          </div>
        )}
      </section>
      <SourceDrawer citation={source} runId={b.id} onClose={() => setSource(null)} />
    </CitationContext>
  );
}

const answerOf = (run: Run): DocumentNode | null => (hasContent(run.output) ? run.output : null);

function Verdict({ verdict }: { verdict: 'same' | 'marked' | 'all' }) {
  if (verdict === 'marked') return null;
  return (
    <Alert color="gray" icon={<IconInfo size={18} />} mb="sm">
      {verdict === 'same' ? (
        <Trans>Both answers have the same words.</Trans>
      ) : (
        <Trans>The answers differ too much to mark single words.</Trans>
      )}
    </Alert>
  );
}

type AnswerProps = { run: Run; letter: 'A' | 'B'; root: DocumentNode | null };

function Answer({ run, letter, root }: AnswerProps) {
  const { t } = useLingui();
  return (
    <Paper className={`surface ${classes.answer ?? ''}`} p="lg" component="section" aria-label={t`Answer ${letter}`}>
      <Badge variant="outline" mb="sm">
        {letter}
      </Badge>
      {root === null ? (
        <Missing run={run} letter={letter} />
      ) : (
        <div className={changes['marks']}>
          <DocumentView root={root} />
        </div>
      )}
    </Paper>
  );
}

function Missing({ run, letter }: Omit<AnswerProps, 'root'>) {
  const why = missingAnswer(run);
  const page = (
    <TextLink to={runHref(run)}>
      <Trans>Open run {letter}</Trans>
    </TextLink>
  );
  if (why === 'open') {
    return (
      <Note colour="indigo" icon={<Loader size={18} aria-hidden />} more={page}>
        <Trans>Run {letter} is under way. It is compared as soon as it is finished.</Trans>
      </Note>
    );
  }
  if (why === 'failed') {
    return (
      <Note colour="red" icon={<IconAlert size={18} />} more={page}>
        <Trans>Run {letter} failed, so there is no whole answer to compare.</Trans> {run.reason?.message}
      </Note>
    );
  }
  return (
    <Note colour="orange" icon={<IconInfo size={18} />} more={page}>
      {why === 'cancelled' ? (
        <Trans>Run {letter} was stopped, so there is no whole answer to compare.</Trans>
      ) : (
        <Trans>Run {letter} has no answer.</Trans>
      )}
    </Note>
  );
}

type NoteProps = { colour: string; icon: ReactNode; more: ReactNode; children: ReactNode };

function Note({ colour, icon, more, children }: NoteProps) {
  return (
    <Alert color={colour} icon={icon}>
      <Text mb={4}>{children}</Text>
      {more}
    </Alert>
  );
}
