/** The form of a run: the definition's inputs, their checks, and the button that starts it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Kbd, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { isProblem } from '@/api/problem';
import type { InputDefinition } from '@/api/types';
import { caps, useShortcut } from '@/lib/shortcuts';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { IconPlay } from '@/ui/icons';
import { askedFor } from '../conditions';
import { exampleValues, hasExample, problemsOf, splitRunErrors } from '../form';
import type { FieldValue, FormValues } from '../values';
import { fieldId, RunField } from './RunField';

type Props = {
  useCaseId: string;
  inputs: readonly InputDefinition[];
  values: FormValues;
  /** What changes is said of what is there by then: two files may arrive in the same moment. */
  onValues: (change: (known: FormValues) => FormValues) => void;
  /** True from the click until the server has taken the run, or while another one is being written. */
  loading: boolean;
  error: unknown;
  disabledReason: string | null;
  onRun: () => void;
  /** What there is to know before it runs, above the button. */
  before?: ReactNode;
  footer?: ReactNode;
};

function focusField(name: string) {
  document.getElementById(fieldId(name))?.focus();
}

export function RunForm({
  useCaseId,
  inputs,
  values,
  onValues,
  loading,
  error,
  disabledReason,
  onRun,
  before,
  footer,
}: Props) {
  const { t } = useLingui();
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState<Record<string, boolean>>({});
  const form = useRef<HTMLFormElement>(null);
  const refused = isProblem(error) ? splitRunErrors(error.errors, inputs) : { fields: {}, rest: [] };
  const summary = summaryOf(error, refused);
  const asked = askedFor(inputs, values);
  const waiting = asked.some((input) => busy[input.name] === true);

  useEffect(() => {
    if (!isProblem(error)) return;
    const { fields } = splitRunErrors(error.errors, inputs);
    setProblems(fields);
    const first = inputs.find((input) => input.name in fields);
    if (first !== undefined) focusField(first.name);
    // Only a new refusal is news; the inputs change with every keystroke in the builder.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [error]);

  const change = (name: string, value: FieldValue) => {
    onValues((known) => ({ ...known, [name]: value }));
    if (name in problems) {
      const { [name]: _gone, ...rest } = problems;
      setProblems(rest);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (loading || waiting || disabledReason !== null) return;
    const found = problemsOf(inputs, values);
    setProblems(found);
    const first = inputs.find((input) => input.name in found);
    if (first === undefined) onRun();
    else focusField(first.name);
  };
  // From any field, also a long text, where Enter alone is a new line.
  useShortcut('run', () => form.current?.requestSubmit());

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        {inputs.length === 0 ? (
          <Text c="dimmed">
            <Trans>No inputs needed.</Trans>
          </Text>
        ) : null}
        {asked.map((input) => (
          <RunField
            key={`${input.name}/${input.type}`}
            useCaseId={useCaseId}
            input={input}
            value={values[input.name] ?? ''}
            error={problems[input.name]}
            onChange={(value) => change(input.name, value)}
            onBusy={(now) => setBusy((all) => (all[input.name] === now ? all : { ...all, [input.name]: now }))}
          />
        ))}
        <ErrorSummary lines={summary} />
        {before}
        <Group gap="sm">
          <Button
            type="submit"
            leftSection={<IconPlay size={16} />}
            loading={loading}
            disabled={waiting || disabledReason !== null}
          >
            {waiting ? <Trans>Waiting for the file…</Trans> : <Trans>Run</Trans>}
          </Button>
          {hasExample(inputs) ? (
            <Button variant="subtle" color="gray" onClick={() => onValues(() => exampleValues(inputs, values))}>
              <Trans>Fill in the example</Trans>
            </Button>
          ) : null}
        </Group>
        {disabledReason === null ? (
          <Text size="xs" c="dimmed" visibleFrom="md">
            {caps('run').map((cap) => (
              <Kbd key={cap} size="xs" mr={4}>
                {cap}
              </Kbd>
            ))}
            {t`runs it from any field`}
          </Text>
        ) : (
          <Text size="xs" c="dimmed">
            {disabledReason}
          </Text>
        )}
        {footer}
      </Stack>
    </form>
  );
}

function summaryOf(error: unknown, refused: { fields: Record<string, string>; rest: string[] }): string[] {
  if (error === null || error === undefined) return [];
  if (!isProblem(error)) return ['Something went wrong!'];
  if (refused.rest.length > 0) return refused.rest;
  return Object.keys(refused.fields).length > 0 ? [] : [error.message];
}
