/** One line before a run: what goes where, and what it will probably take; the rest behind it. Its height is there from the beginning. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Accordion, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BeforeRun as Known, ModelChoice } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { formatCost, formatCount, formatDuration } from '@/lib/format';
import { beforeRunQuery } from '../queries';
import { FactLine } from './FactLine';
import classes from './Runs.module.css';
import { OFFLINE } from './run-figures';

/** That no run can begin, whatever is entered. */
const KEEPS = new Set(['runs.no_fitting_model', 'runs.too_long_for_all', 'runs.missing_folder']);

type Props = {
  useCaseId: string;
  source: 'published' | 'draft';
  /** Instead of the definition's own. */
  model?: ModelChoice | undefined;
  /** Fields that the form asks for now. */
  asked: number;
  /** Of a batch: how many runs it will be. */
  rows?: number;
};

export function BeforeRun({ useCaseId, source, model, asked, rows }: Props) {
  const query = useQuery({ ...beforeRunQuery(useCaseId, source, model), placeholderData: (before) => before });
  const known = query.data;
  if (known === undefined) {
    // Without an answer there is nothing to say; what is wrong with the model, the run itself says. What nobody can help by what they enter is better known before.
    const { error } = query;
    const unfit = isProblem(error) && KEEPS.has(error.code) ? error.lines.join(' ') : null;
    return (
      <div className={classes.before}>
        {query.isPending ? <Skeleton h={14} w="80%" /> : null}
        {unfit === null ? null : (
          <Text size="xs" c="var(--mantine-color-error)" role="status">
            {unfit}
          </Text>
        )}
      </div>
    );
  }
  return (
    <Accordion
      variant="default"
      chevronPosition="left"
      classNames={{ control: classes.disclosure, item: classes.before }}
    >
      <Accordion.Item value="before">
        <Accordion.Control>
          <Text size="xs" component="span" display="block">
            <Trans>
              Runs on {known.model_label} · {known.region_label}
            </Trans>
            {known.picked === null ? null : (
              <>
                {' · '}
                <Trans>picked automatically</Trans>
              </>
            )}
            {known.folders === 0 ? null : (
              <>
                {' · '}
                <Plural value={known.documents} one="# document" other="# documents" />
              </>
            )}
            <Expected known={known} rows={rows} />
          </Text>
        </Accordion.Control>
        <Accordion.Panel>
          <Details known={known} asked={asked} rows={rows} />
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

function Expected({ known: { typical }, rows }: { known: Known; rows: number | undefined }) {
  if (typical === null) {
    return (
      <>
        {' · '}
        <Trans>no runs yet</Trans>
      </>
    );
  }
  const { cost } = typical;
  const time = formatDuration(typical.median_ms);
  const each = cost === null ? null : formatCost(cost.median_micros * (rows ?? 1), cost.currency);
  return (
    <>
      {' · '}
      {rows === undefined ? <Trans>usually {time}</Trans> : <Trans>usually {time} a row</Trans>}
      {each === null ? null : (
        <>
          {', '}
          {rows === undefined ? <Trans>about {each}</Trans> : <Trans>about {each} in all</Trans>}
        </>
      )}
    </>
  );
}

function Details({ known, asked, rows }: { known: Known; asked: number; rows: number | undefined }) {
  const { t } = useLingui();
  const { typical, price } = known;
  const facts: { key: string; name: string; value: ReactNode }[] = [
    {
      key: 'sent',
      name: t`What is sent`,
      value: (
        <>
          <Trans>The instruction</Trans>
          {asked === 0 ? null : (
            <>
              {', '}
              <Plural value={asked} one="# input" other="# inputs" />
            </>
          )}
          {known.documents === 0 ? null : (
            <>
              {', '}
              <Plural value={known.documents} one="passages of # document" other="passages of # documents" />
              {known.folders === 0 ? null : (
                <>
                  {' '}
                  <Plural value={known.folders} one="(with # folder)" other="(with # folders)" />
                </>
              )}
              {known.unreadable === 0 ? null : (
                <>
                  {'; '}
                  <Plural
                    value={known.unreadable}
                    one="# more in its folders could not be read"
                    other="# more in its folders could not be read"
                  />
                </>
              )}
            </>
          )}
          {known.files === 0 ? null : (
            <>
              {', '}
              <Plural value={known.files} one="the text of your file" other="the text of your files" />
            </>
          )}
          {typical === null || typical.passages === 0 ? null : (
            <>
              {' '}
              <Plural value={typical.passages} one="(# passage, usually)" other="(# passages, usually)" />
            </>
          )}
        </>
      ),
    },
    { key: 'model', name: t`To the model`, value: known.model_label },
    ...(known.picked === null
      ? []
      : [{ key: 'picked', name: t`Why this one`, value: <Why known={known} rows={rows} /> }]),
    { key: 'region', name: t`In the region`, value: known.region_label },
    { key: 'runner', name: t`Runner`, value: known.runners.join(', ') },
    {
      key: 'kept',
      name: t`Kept`,
      value: <Kept recorded={known.recorded} />,
    },
    { key: 'time', name: t`Time`, value: <Time typical={typical} /> },
    { key: 'cost', name: t`Cost`, value: <Cost known={known} rows={rows} /> },
    ...(price === null
      ? []
      : [
          {
            key: 'price',
            name: t`List price`,
            value: (
              <Trans>
                {price.input_per_million} / {price.output_per_million} {price.currency} per million tokens in / out.
              </Trans>
            ),
          },
        ]),
  ];
  return <FactLine facts={facts} />;
}

function Why({ known: { picked }, rows }: { known: Known; rows: number | undefined }) {
  return (
    <>
      {picked?.why}{' '}
      {rows === undefined ? (
        <Trans>As of now; your inputs decide too when the run starts.</Trans>
      ) : (
        <Trans>As of now; each row gets its model when it starts.</Trans>
      )}
    </>
  );
}

function Kept({ recorded }: { recorded: Known['recorded'] }) {
  const history = <Trans>In this use case’s history, until it or its workspace is deleted.</Trans>;
  if (recorded === null) return history;
  const { share, days, texts } = recorded;
  return (
    <>
      {history}{' '}
      {share === 100 ? (
        <Plural
          value={days}
          one="Also as a technical record for the platform’s staff, for # day."
          other="Also as a technical record for the platform’s staff, for # days."
        />
      ) : (
        <Plural
          value={days}
          one={`For ${share} % of runs, also as a technical record for the platform’s staff, for # day.`}
          other={`For ${share} % of runs, also as a technical record for the platform’s staff, for # days.`}
        />
      )}
      {texts ? null : (
        <>
          {' '}
          <Trans>It holds no texts.</Trans>
        </>
      )}
    </>
  );
}

function Time({ typical }: { typical: Known['typical'] }) {
  if (typical === null) return <Trans>No runs on this model yet, so there is no estimate.</Trans>;
  const runs = formatCount(typical.runs);
  return (
    <Trans>
      Median {formatDuration(typical.median_ms)}, 90 % within {formatDuration(typical.p90_ms)} (last {runs} runs)
    </Trans>
  );
}

function Cost({ known: { typical, price, runners }, rows }: { known: Known; rows: number | undefined }) {
  const cost = typical?.cost ?? null;
  if (cost === null) {
    if (runners.length > 0 && runners.every((runner) => runner === OFFLINE)) {
      return <Trans>Free: runs on this server.</Trans>;
    }
    return price === null ? (
      <Trans>Unknown: this model has no price.</Trans>
    ) : (
      <Trans>No priced run yet; see the list price.</Trans>
    );
  }
  const median = formatCost(cost.median_micros, cost.currency);
  const p90 = formatCost(cost.p90_micros, cost.currency);
  const all = rows === undefined ? null : formatCost(cost.median_micros * rows, cost.currency);
  return (
    <>
      <Trans>
        Median {median}, 90 % within {p90}
      </Trans>
      {all === null ? null : (
        <>
          {'; '}
          <Plural value={rows ?? 0} one={`about ${all} for # row`} other={`about ${all} for # rows`} />
        </>
      )}
    </>
  );
}
