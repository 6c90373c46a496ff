/** What is kept of a run beside its inputs and its answer, each under its name; for its small print and for comparing two. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Run } from '@/api/gen/types.gen';
import { methodWords } from '@/features/documents/method-words';
import { formatCost, formatCount, formatDuration } from '@/lib/format';
import { RelativeTime } from '@/ui/RelativeTime';

/** What a run cost by the list price; null where no price is known. */
export const costOf = ({ cost_micros: micros, currency }: Pick<Run, 'cost_micros' | 'currency'>) =>
  micros === null || currency === null ? null : formatCost(micros, currency);

/** The plugin that asks nobody outside. */
export const OFFLINE = 'offline';

function NoPrice({ run }: { run: Run }) {
  // Else not nothing: nobody has said what this model costs.
  return run.plugin?.name === OFFLINE ? <Trans>nothing</Trans> : <Trans>unknown</Trans>;
}

/** `value` null: this run has no such figure. `is` is what two runs are compared by. */
export type Figure = { key: string; name: string; value: ReactNode; is: string | number | null };

export function useFigures(run: Run): Figure[] {
  const { i18n, t } = useLingui();
  const { usage, plugin, timings } = run;
  const version = run.use_case_version;
  const tokens = usage === null ? 0 : usage.input_tokens + usage.output_tokens;
  const input = formatCount(usage?.input_tokens ?? 0);
  const output = formatCount(usage?.output_tokens ?? 0);
  const cited = formatCount(run.passages_cited);
  const time = (key: string, name: string, ms: number | null): Figure => ({
    key,
    name,
    value: ms === null ? null : formatDuration(ms),
    is: ms,
  });
  const text = (key: string, name: string, value: string | null): Figure => ({ key, name, value, is: value });
  return [
    // A turn of a chat has no use case, and so no version of one.
    text(
      'version',
      t`Use case version`,
      version !== null ? String(version) : run.use_case_id === null ? null : t`Draft`,
    ),
    text('model', t`Model`, `${run.model} · ${run.region}`),
    text('picked', t`Why this model`, run.picked?.why ?? null),
    text('runner', t`Runner`, plugin === null ? null : `${plugin.name} ${plugin.version}`),
    time('took', t`Took`, run.duration_ms),
    time('first', t`First words after`, timings.first_delta_ms),
    {
      key: 'tokens',
      name: t`Tokens`,
      // The offline runner counts none.
      value:
        tokens === 0 ? null : usage?.is_estimated ? (
          <Trans>
            {input} in, {output} out, estimated: it ended before the provider said
          </Trans>
        ) : (
          <Trans>
            {input} in, {output} out
          </Trans>
        ),
      is: tokens === 0 ? null : `${input}/${output}`,
    },
    {
      key: 'cost',
      name: t`Cost`,
      value: run.finished_at === null ? null : (costOf(run) ?? <NoPrice run={run} />),
      is: costOf(run),
    },
    {
      key: 'sources',
      name: t`Sources`,
      value:
        run.passages_offered === 0 ? null : (
          <Plural
            value={run.passages_offered}
            one={`${cited} of # passage cited`}
            other={`${cited} of # passages cited`}
          />
        ),
      is: `${cited}/${String(run.passages_offered)}`,
    },
    text('found', t`Passages chosen`, run.retrieval === null ? null : i18n._(methodWords(run.retrieval))),
    {
      key: 'run',
      name: t`Run`,
      value: (
        <Trans>
          <RelativeTime at={run.created_at} /> by {run.created_by_name}
        </Trans>
      ),
      is: run.created_by_name,
    },
  ];
}
