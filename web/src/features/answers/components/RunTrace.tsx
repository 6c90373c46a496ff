/** How a run went: what it waited for, which runners it tried in their order, what each asked for, and how fast the answer came. */
import { Trans, useLingui } from '@lingui/react/macro';
import { List, Text } from '@mantine/core';
import type { Run, RunAttempt } from '@/api/gen/types.gen';
import classes from '@/features/runs/components/Runs.module.css';
import { traceOf } from '@/features/runs/model';
import { formatClock, formatCount, formatDuration } from '@/lib/format';
import { paths } from '@/lib/paths';
import { TextLink } from '@/ui/TextLink';
import { HostCalls } from './HostCalls';

export function RunTrace({ run }: { run: Run }) {
  const { t } = useLingui();
  const { waited, firstWords, total, tokensPerSecond } = traceOf(run);
  const rate = tokensPerSecond === null ? null : formatCount(Math.round(tokensPerSecond));
  const times = [
    [t`Waited for a runner`, waited === null ? null : formatDuration(waited)],
    [t`First words after`, firstWords === null ? null : formatDuration(firstWords)],
    [t`Finished after`, total === null ? null : formatDuration(total)],
    [t`Speed`, rate === null ? null : t`${rate} tokens a second`],
  ] as const;
  return (
    <>
      <dl className={classes.facts}>
        {times.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {run.example_run_id === null ? null : (
        <Text size="sm" mb="xs">
          <Trans>
            Asked for more like <TextLink to={paths.run(run.example_run_id)}>an earlier run</TextLink>: its answer was
            sent as an example.
          </Trans>
        </Text>
      )}
      {run.picked === null ? null : (
        <Text size="sm" mb="xs">
          <Trans>
            The platform picked {run.model} in {run.region}.
          </Trans>{' '}
          {run.picked.why}
        </Text>
      )}
      <List type="ordered" size="sm" spacing={4}>
        {run.attempts.map((attempt) => (
          <List.Item key={attempt.at}>
            {attempt.plugin} {attempt.plugin_version} · {attempt.region}
            <Text size="xs" c="dimmed">
              {formatClock(new Date(attempt.at))} · {formatDuration(attempt.duration_ms)} ·{' '}
              <Outcome attempt={attempt} />
            </Text>
            <HostCalls attempt={attempt} />
          </List.Item>
        ))}
      </List>
    </>
  );
}

function Outcome({ attempt: { outcome, message, first_delta_ms: first } }: { attempt: RunAttempt }) {
  if (outcome !== 'succeeded') return <>{message ?? outcome}</>;
  if (first === null) return <Trans>Answered</Trans>;
  const after = formatDuration(first);
  return <Trans>Answered, first words after {after}</Trans>;
}
