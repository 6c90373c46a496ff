/** The small print of a run: model, time, tokens, sources; and the prompt as it was sent. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Accordion, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Run } from '@/api/types';
import { formatCount, formatDuration } from '@/lib/format';
import { RelativeTime } from '@/ui/RelativeTime';
import { RunAttempts } from './RunAttempts';
import classes from './Runs.module.css';

export function RunFacts({ run }: { run: Run }) {
  const { t } = useLingui();
  const facts: [string, ReactNode][] = [[t`Model`, `${run.model} · ${run.region}`]];
  if (run.duration_ms !== null) facts.push([t`Took`, formatDuration(run.duration_ms)]);
  // The offline runner counts none.
  if (run.usage !== null && run.usage.input_tokens + run.usage.output_tokens > 0) {
    const input = formatCount(run.usage.input_tokens);
    const output = formatCount(run.usage.output_tokens);
    facts.push([
      t`Tokens`,
      <Trans key="tokens">
        {input} in, {output} out
      </Trans>,
    ]);
  }
  if (run.passages_offered > 0) {
    const cited = formatCount(run.passages_cited);
    facts.push([
      t`Sources`,
      <Plural
        key="sources"
        value={run.passages_offered}
        one={`${cited} of # passage cited`}
        other={`${cited} of # passages cited`}
      />,
    ]);
  }
  facts.push([
    t`Run`,
    <Trans key="run">
      <RelativeTime at={run.created_at} /> by {run.created_by_name}
    </Trans>,
  ]);
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Accordion variant="default" chevronPosition="left" classNames={{ control: classes.disclosure }}>
        {run.inputs.length > 0 ? (
          <Accordion.Item value="inputs">
            <Accordion.Control>
              <Trans>Inputs of this run</Trans>
            </Accordion.Control>
            <Accordion.Panel>
              {run.inputs.map((input) => (
                <div key={input.name} className={classes.input}>
                  <Text size="xs" c="dimmed">
                    {input.label}
                  </Text>
                  <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{input.display}</Text>
                </div>
              ))}
            </Accordion.Panel>
          </Accordion.Item>
        ) : null}
        {/* One that answered at once is no news. */}
        {run.attempts.length > 1 ? (
          <Accordion.Item value="attempts">
            <Accordion.Control>
              <Plural value={run.attempts.length} one="# runner tried" other="# tries at runners" />
            </Accordion.Control>
            <Accordion.Panel>
              <RunAttempts attempts={run.attempts} />
            </Accordion.Panel>
          </Accordion.Item>
        ) : null}
        {run.prompt === null ? null : (
          <Accordion.Item value="prompt">
            <Accordion.Control>
              <Trans>Prompt as sent</Trans>
            </Accordion.Control>
            <Accordion.Panel>
              <Prompt label={t`System`} text={run.prompt.system} />
              <Prompt label={t`User`} text={run.prompt.user} />
              {run.plugin === null ? null : (
                <Text size="xs" c="dimmed">
                  <Trans>
                    Runner {run.plugin.name} {run.plugin.version}
                  </Trans>
                </Text>
              )}
            </Accordion.Panel>
          </Accordion.Item>
        )}
      </Accordion>
    </>
  );
}

function Prompt({ label, text }: { label: string; text: string }) {
  if (text === '') return null;
  return (
    <>
      <Text size="xs" c="dimmed" mb={4}>
        {label}
      </Text>
      {/* A long prompt scrolls by itself, also by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={classes.prompt} tabIndex={0} aria-label={label}>
        {text}
      </pre>
    </>
  );
}
