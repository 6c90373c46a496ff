/**
 * What one knows before a message is sent: who answers and where, what goes along and how, how long it is kept, what it
 * will cost, and who else can read it. Its height is there from the beginning.
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Progress, Skeleton, Text } from '@mantine/core';
import { Fragment } from 'react';
import type { AnswerEstimate, BeforeSend as Known } from '@/api/gen/types.gen';
import { methodWords } from '@/features/documents/method-words';
import { FactLine } from '@/features/runs/components/FactLine';
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
  const [first] = known.answers;
  const byEntry = typeof first?.answered_by_entry === 'string';
  const parts = [
    ...(byEntry
      ? [<Trans key="entry">your company’s questions and answers answer this without a model</Trans>]
      : [<Asked key="asked" answers={known.answers} />, <Read key="read" answer={first} />]),
    <Kept key="kept" deleteAt={known.delete_at} keepDays={known.keep_days} />,
    <Costs key="cost" known={known} />,
    known.is_shared_live ? (
      <strong key="who">
        <Trans>everybody in your company with the link can read it</Trans>
      </strong>
    ) : (
      <Trans key="who">only you can read it</Trans>
    ),
  ];
  return (
    <section className={classes.before} aria-label={t`Before you send`}>
      <details>
        <summary className={classes.beforeLine}>
          <span>
            {parts.map((part, index) => (
              <Fragment key={part.key}>
                {index === 0 ? null : ' · '}
                {part}
              </Fragment>
            ))}
          </span>
          {first === undefined || first.only_copies || byEntry ? null : <Meter answer={first} />}
        </summary>
        <Details answers={known.answers} />
      </details>
      <Why answer={first} />
      {known.refused === null ? null : (
        <Text size="xs" c="var(--mantine-color-error)" role="status">
          {known.refused}
        </Text>
      )}
    </section>
  );
}

function Asked({ answers }: { answers: readonly AnswerEstimate[] }) {
  const [first] = answers;
  if (first === undefined) return null;
  if (answers.length > 1) {
    return <Plural value={answers.length} one="# model" other="# models side by side" />;
  }
  return `${first.model_label} · ${first.region_label}`;
}

function Read({ answer }: { answer: AnswerEstimate | undefined }) {
  if (answer === undefined || answer.retrieval === null || answer.documents === 0) {
    return <Trans>no documents</Trans>;
  }
  if (answer.retrieval.mode === 'whole') {
    return <Plural value={answer.documents} one="# document in full" other="# documents in full" />;
  }
  return (
    <>
      <Plural value={answer.passages} one="# passage" other="# passages" />{' '}
      <Plural value={answer.documents} one="of # document" other="of # documents" />
    </>
  );
}

/** Why not all of the documents goes along: one who attached a file wants to know. */
function Why({ answer }: { answer: AnswerEstimate | undefined }) {
  const { i18n } = useLingui();
  if (answer === undefined || answer.retrieval === null || answer.documents === 0) return null;
  return <Text size="xs">{i18n._(methodWords(answer.retrieval))}</Text>;
}

function Kept({ deleteAt, keepDays }: { deleteAt: string | null; keepDays: number | null }) {
  if (deleteAt !== null) {
    const when = formatDateTime(new Date(deleteAt));
    return <Trans>deleted on {when}</Trans>;
  }
  if (keepDays === null) return <Trans>kept until you delete it</Trans>;
  return (
    <Plural
      value={keepDays}
      one="deleted # day after the last question"
      other="deleted # days after the last question"
    />
  );
}

function Costs({ known }: { known: Known }) {
  const tokens = formatCount(known.tokens);
  const sum = sumOf(known.answers);
  if (sum === null) {
    return known.answers.every((each) => each.only_copies || each.answered_by_entry !== null) ? (
      <Trans>free</Trans>
    ) : (
      <Trans>at most {tokens} tokens</Trans>
    );
  }
  const cost = formatCost(sum.micros, sum.currency);
  return (
    <Trans>
      at most {cost} for {tokens} tokens
    </Trans>
  );
}

/** How much of what the model can read at once is used. */
function Meter({ answer }: { answer: AnswerEstimate }) {
  const { t } = useLingui();
  const percent = Math.round(shareOfWindow(answer) * 100);
  return (
    <span
      className={classes.meter}
      role="img"
      aria-label={
        answer.summarised === 0
          ? t`${percent} % of what the model reads at once`
          : t`${percent} % of what the model reads at once, older messages as a summary`
      }
    >
      <Progress value={percent} size="sm" w={48} color={answer.left_out > 0 ? 'orange' : 'indigo'} aria-hidden />
      <span aria-hidden>
        {percent} %
        {answer.summarised === 0 ? null : (
          <>
            {' '}
            · <Trans>summary</Trans>
          </>
        )}
      </span>
    </span>
  );
}

/** What the line has no room for: each model by itself, how documents are read, and what no longer fits. */
function Details({ answers }: { answers: readonly AnswerEstimate[] }) {
  const { t } = useLingui();
  const [first] = answers;
  if (first === undefined) return null;
  const room = formatCount(first.context_window);
  const each = answers.map((answer) => {
    const tokens = formatCount(answer.tokens);
    const { cost_micros: micros, currency } = answer;
    const cost = micros === null || currency === null ? null : formatCost(micros, currency);
    return {
      key: `${answer.model.region}/${answer.model.id}`,
      name: `${answer.model_label} · ${answer.region_label}`,
      value: cost === null ? t`at most ${tokens} tokens` : t`at most ${tokens} tokens, ${cost}`,
    };
  });
  return (
    <FactLine
      facts={[
        ...each,
        { key: 'room', name: t`Reads at once`, value: t`${room} tokens` },
        ...(first.summarised === 0
          ? []
          : [
              {
                key: 'summarised',
                name: t`Read as a summary`,
                value: <Plural value={first.summarised} one="the oldest message" other="the # oldest messages" />,
              },
            ]),
        ...(first.left_out === 0
          ? []
          : [
              {
                key: 'left',
                name: t`No longer fits`,
                value: <Plural value={first.left_out} one="the oldest message" other="the # oldest messages" />,
              },
            ]),
      ]}
    />
  );
}
