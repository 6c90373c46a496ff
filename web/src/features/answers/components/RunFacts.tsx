/** The small print of a run: model, time, tokens, sources; and the prompt as it was sent. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Accordion, Text } from '@mantine/core';
import { useState } from 'react';
import type { Run } from '@/api/gen/types.gen';
import { FactLine } from '@/features/runs/components/FactLine';
import classes from '@/features/runs/components/Runs.module.css';
import { useFigures } from '@/features/runs/components/run-figures';
import { shownInput } from '@/features/runs/model';
import { formatCount } from '@/lib/format';
import { OfferedPassages } from './OfferedPassages';
import { RunTrace } from './RunTrace';

/** The rest is told by "How this run went". */
const IN_SMALL_PRINT = new Set(['version', 'model', 'took', 'tokens', 'cost', 'sources', 'run']);

export function RunFacts({ run }: { run: Run }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<string | null>(null);
  const facts = useFigures(run).filter(({ key, value }) => IN_SMALL_PRINT.has(key) && value !== null);
  return (
    <>
      <FactLine facts={facts} />
      <Accordion
        variant="default"
        chevronPosition="left"
        classNames={{ control: classes.disclosure }}
        value={open}
        onChange={setOpen}
      >
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
                  <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{shownInput(input)}</Text>
                  {input.hidden ? (
                    <Text size="xs" c="dimmed">
                      {input.hidden === 'dropped' ? (
                        <Trans>Not needed with these answers; its value was ignored.</Trans>
                      ) : (
                        <Trans>Not needed with these answers.</Trans>
                      )}
                    </Text>
                  ) : null}
                </div>
              ))}
            </Accordion.Panel>
          </Accordion.Item>
        ) : null}
        {run.attempts.length > 0 ? (
          <Accordion.Item value="trace">
            <Accordion.Control>
              <Trans>How this run went</Trans>
              {/* One that answered at once is no news. */}
              {run.attempts.length > 1 ? (
                <Text component="span" size="xs" c="dimmed" ml="xs">
                  <Plural value={run.attempts.length} one="# attempt" other="# attempts" />
                </Text>
              ) : null}
            </Accordion.Control>
            <Accordion.Panel>
              <RunTrace run={run} />
            </Accordion.Panel>
          </Accordion.Item>
        ) : null}
        {run.passages_offered > 0 && run.finished_at !== null ? (
          <Accordion.Item value="offered">
            <Accordion.Control>
              <Trans>Passages given to the model</Trans>
              <Text component="span" size="xs" c="dimmed" ml="xs">
                {formatCount(run.passages_offered)}
              </Text>
            </Accordion.Control>
            {/* Up to thousands: asked for when somebody wants to see them. */}
            <Accordion.Panel>{open === 'offered' ? <OfferedPassages run={run} /> : null}</Accordion.Panel>
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
