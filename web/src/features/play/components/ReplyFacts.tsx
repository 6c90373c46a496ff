/** In small print below an answer: who answered and where, from what, how long it took and what it cost. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ChatRun } from '@/api/gen/types.gen';
import { methodWords } from '@/features/documents/method-words';
import { modelsQuery } from '@/features/models/queries';
import { costOf } from '@/features/runs/components/run-figures';
import { titleOf } from '@/features/use_cases/models';
import { formatDuration } from '@/lib/format';
import classes from './Play.module.css';

/** Of an answer that came with an imported or copied chat: no run of this one tells more. */
export function EarlierFacts({ model }: { model: string }) {
  const { data: regions = [] } = useQuery(modelsQuery());
  const known = regions.flatMap(({ models }) => models).find(({ id }) => id === model);
  return (
    <p className={classes.facts}>
      <span>{known?.label ?? model}</span>
      <span>
        <Trans>From an earlier chat</Trans>
      </span>
    </p>
  );
}

/** `byEntry`: word for word of the company's questions and answers; no model was asked. */
export function ReplyFacts({ run, byEntry }: { run: ChatRun; byEntry: boolean }) {
  const { i18n } = useLingui();
  const { data: regions = [] } = useQuery(modelsQuery());
  const cost = costOf(run);
  return (
    <p className={classes.facts}>
      <span>
        {byEntry ? (
          <Trans>From your company’s questions and answers, without a model</Trans>
        ) : (
          titleOf(regions, { id: run.model, region: run.region })
        )}
      </span>
      {run.retrieval === null || run.documents === 0 ? null : (
        <span title={i18n._(methodWords(run.retrieval))}>
          {run.retrieval.mode === 'whole' ? (
            <Plural value={run.documents} one="# document in full" other="# documents in full" />
          ) : (
            <Trans>
              {run.passages_cited} of {run.passages_offered} passages cited
            </Trans>
          )}
        </span>
      )}
      {run.left_out === 0 ? null : (
        <span>
          <Plural
            value={run.left_out}
            one="# older message did not fit and was left out"
            other="# older messages did not fit and were left out"
          />
        </span>
      )}
      {run.duration_ms === null ? null : <span>{formatDuration(run.duration_ms)}</span>}
      {cost === null ? null : <span>{cost}</span>}
    </p>
  );
}
