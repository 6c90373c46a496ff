/** Each example or run of a check: what was expected and what came, and the two answers side by side. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Accordion, Badge, Group, Skeleton, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { CaseAnswer, Check, CheckCase, CheckResult } from '@/api/gen/types.gen';
import { OUTCOME_WORDS, useExpectationWords } from '../expectation-words';
import classes from './Checks.module.css';

// Documents and their differences: only of a case that is opened.
const ComparedCase = lazy(async () => ({ default: (await import('./ComparedCase')).ComparedCase }));

type Named = { id: string; name: string };

export function CheckCases({ check, documents }: { check: Check; documents: readonly Named[] }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<string | null>(null);
  return (
    <section aria-label={check.kind === 'examples' ? t`Checked examples` : t`Repeated runs`}>
      <Accordion value={open} onChange={setOpen} variant="separated" order={3}>
        {check.cases.map((item, index) => {
          const key = item.example_id ?? item.source_run_id ?? String(index);
          return (
            <Accordion.Item key={key} value={key}>
              <Accordion.Control>
                <Group gap="xs" wrap="nowrap" justify="space-between" pe="sm">
                  <Text size="sm" style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                    {item.name}
                  </Text>
                  <State answer={item.draft} kind={check.kind} />
                </Group>
              </Accordion.Control>
              <Accordion.Panel>{open === key ? <Details item={item} documents={documents} /> : null}</Accordion.Panel>
            </Accordion.Item>
          );
        })}
      </Accordion>
    </section>
  );
}

function State({ answer, kind }: { answer: CaseAnswer; kind: Check['kind'] }) {
  const { i18n } = useLingui();
  const isOpen = answer.status === 'waiting' || answer.status === 'running';
  if (isOpen) {
    return (
      <Badge color="gray">
        <Trans>Running…</Trans>
      </Badge>
    );
  }
  if (answer.outcome === null || (kind === 'recent' && answer.outcome !== 'failed')) return null;
  const { words, color } = OUTCOME_WORDS[answer.outcome];
  return (
    <Badge color={color} style={{ flexShrink: 0 }}>
      {i18n._(words)}
    </Badge>
  );
}

function Details({ item, documents }: { item: CheckCase; documents: readonly Named[] }) {
  return (
    <Stack gap="md">
      {item.draft.results.length === 0 ? null : (
        <Results results={item.draft.results} live={item.live?.results ?? null} documents={documents} />
      )}
      {item.draft.reason === null ? null : (
        <Text size="sm" c="var(--mantine-color-error)">
          {item.draft.reason}
        </Text>
      )}
      <Suspense fallback={<Skeleton h={160} />}>
        <ComparedCase item={item} />
      </Suspense>
    </Stack>
  );
}

type ResultsProps = {
  results: readonly CheckResult[];
  live: readonly CheckResult[] | null;
  documents: readonly Named[];
};

function Results({ results, live, documents }: ResultsProps) {
  const { t, i18n } = useLingui();
  const words = useExpectationWords(documents);
  return (
    <ul className={`${classes.plain ?? ''} ${classes.results ?? ''}`} aria-label={t`Expectations`}>
      {results.map(({ expectation, outcome, reason }, index) => {
        const before = live?.[index]?.outcome;
        return (
          // A check stands still, so an expectation's place is its identity.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={classes.row}>
            <Badge color={OUTCOME_WORDS[outcome].color} mt={2} className={classes.outcome}>
              {i18n._(OUTCOME_WORDS[outcome].words)}
            </Badge>
            <div className={classes.words}>
              <Text size="sm">{words(expectation)}</Text>
              <Text size="xs" c="dimmed">
                {reason}
                {before === undefined || before === outcome ? null : (
                  <> {t`The live version: ${i18n._(OUTCOME_WORDS[before].words)}.`}</>
                )}
              </Text>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
