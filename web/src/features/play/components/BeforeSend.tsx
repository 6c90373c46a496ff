/**
 * What one knows before a message is sent: who answers and where, what goes along and how, how long it is kept, what it
 * will cost, and who else can read it. Its height is there from the beginning.
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Group, Progress, Skeleton, Text, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AnswerEstimate, BeforeSend as Known } from '@/api/gen/types.gen';
import { methodWords } from '@/features/documents/method-words';
import { formatCost, formatCount, formatDateTime } from '@/lib/format';
import { shareOfWindow, sumOf } from '../estimates';
import classes from './Play.module.css';

type Props = {
  /** undefined: it is being asked for. */
  known: Known | undefined;
  /** Why nothing is known. */
  problem: string | null;
};

export function BeforeSend({ known, problem }: Props) {
  const { t } = useLingui();
  if (known === undefined) {
    return (
      <div className={classes.before}>
        {problem === null ? (
          <Skeleton h={12} w="70%" mt={4} />
        ) : (
          <Text size="xs" c="var(--mantine-color-error)" role="status">
            {problem}
          </Text>
        )}
      </div>
    );
  }
  const parts = [
    <Asked key="asked" answers={known.answers} />,
    <Read key="read" answer={known.answers[0]} />,
    <Kept key="kept" deleteAt={known.delete_at} />,
    <Costs key="cost" known={known} />,
    known.is_shared_live ? (
      <strong key="who">
        <Trans>everybody in your company with the link reads it</Trans>
      </strong>
    ) : (
      <Trans key="who">only you can read it</Trans>
    ),
  ];
  return (
    <section className={classes.before} aria-label={t`Before you send`}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <span>
          {parts.map((part, index) => (
            // The parts never change their places.
            // oxlint-disable-next-line react/no-array-index-key
            <Separated key={index} isFirst={index === 0}>
              {part}
            </Separated>
          ))}
        </span>
        <Meter answer={known.answers[0]} />
      </Group>
      {known.refused === null ? null : (
        <Text size="xs" c="var(--mantine-color-error)" role="status">
          {known.refused}
        </Text>
      )}
    </section>
  );
}

const Separated = ({ isFirst, children }: { isFirst: boolean; children: ReactNode }) => (
  <>
    {isFirst ? null : ' · '}
    {children}
  </>
);

function Asked({ answers }: { answers: readonly AnswerEstimate[] }) {
  const [first] = answers;
  if (first === undefined) return null;
  if (answers.length === 1) {
    return (
      <Trans>
        {first.model_label} in {first.region_label}
      </Trans>
    );
  }
  const names = answers.map((each) => `${each.model_label} (${each.region_label})`).join(', ');
  return (
    <Tooltip label={names} multiline maw={320}>
      <span tabIndex={0}>
        <Plural value={answers.length} one="# model" other="# models side by side" />
      </span>
    </Tooltip>
  );
}

function Read({ answer }: { answer: AnswerEstimate | undefined }) {
  const { i18n } = useLingui();
  if (answer === undefined || answer.retrieval === null || answer.documents === 0) {
    return <Trans>no documents</Trans>;
  }
  const words =
    answer.retrieval.mode === 'whole' ? (
      <Plural value={answer.documents} one="# document in full" other="# documents in full" />
    ) : (
      <>
        <Plural value={answer.passages} one="# passage" other="# passages" />{' '}
        <Plural value={answer.documents} one="of # document" other="of # documents" />
      </>
    );
  return (
    <Tooltip label={i18n._(methodWords(answer.retrieval))} multiline maw={320}>
      <span tabIndex={0}>{words}</span>
    </Tooltip>
  );
}

function Kept({ deleteAt }: { deleteAt: string | null }) {
  if (deleteAt === null) return <Trans>kept until you delete it</Trans>;
  const when = formatDateTime(new Date(deleteAt));
  return <Trans>deleted on {when}</Trans>;
}

function Costs({ known }: { known: Known }) {
  const tokens = formatCount(known.tokens);
  const sum = sumOf(known.answers);
  if (sum === null) {
    return known.answers.every((each) => each.only_copies) ? <Trans>free</Trans> : <Trans>at most {tokens} tokens</Trans>;
  }
  const cost = formatCost(sum.micros, sum.currency);
  return (
    <Trans>
      at most {cost} for {tokens} tokens
    </Trans>
  );
}

/** How much of what the model can read at once is used; what no longer fits is said. */
function Meter({ answer }: { answer: AnswerEstimate | undefined }) {
  const { t } = useLingui();
  if (answer === undefined || answer.only_copies) return null;
  const percent = Math.round(shareOfWindow(answer) * 100);
  const room = formatCount(answer.context_window);
  const label = t`${percent} % of the ${room} tokens that the model reads at once`;
  return (
    <Tooltip
      multiline
      maw={300}
      label={
        <>
          {label}.{' '}
          {answer.left_out === 0 ? null : (
            <Plural
              value={answer.left_out}
              one="The oldest message no longer fits and is left out."
              other="The # oldest messages no longer fit and are left out."
            />
          )}
        </>
      }
    >
      <span className={classes.meter} tabIndex={0} role="img" aria-label={label}>
        <Progress value={percent} size="sm" w={48} color={answer.left_out > 0 ? 'orange' : 'indigo'} aria-hidden />
        <span aria-hidden>{percent} %</span>
      </span>
    </Tooltip>
  );
}
