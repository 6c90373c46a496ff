/** Other inputs than the model gave, before a use case runs. A file is one of the chat's documents. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Select, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ChatDocument, ChatToolCall, Input } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { caseQuery } from '@/features/cases/queries';
import { RunField } from '@/features/runs/components/RunField';
import { askedFor } from '@/features/runs/conditions';
import { asField, problemsOf, splitRunErrors, toPayload } from '@/features/runs/form';
import { type FormValues, type Payload, wordsOf } from '@/features/runs/values';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { ErrorView } from '@/ui/ErrorView';

type Props = {
  call: ChatToolCall;
  documents: readonly ChatDocument[];
  loading: boolean;
  error: Error | null;
  onRun: (inputs: Payload) => void;
  onCancel: () => void;
};

export function ToolForm({ call, ...props }: Props) {
  const { data, error, refetch, isFetching } = useQuery({
    ...caseQuery(call.use_case_id),
    meta: { shownInPlace: true },
  });
  const inputs = data?.published?.definition.inputs;
  if (inputs !== undefined) return <Form call={call} inputs={inputs} {...props} />;
  return error === null ? (
    <Skeleton h={120} mt="xs" aria-busy />
  ) : (
    <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
  );
}

function Form({ call, inputs, documents, loading, error, onRun, onCancel }: Props & { inputs: readonly Input[] }) {
  const { t } = useLingui();
  const [values, setValues] = useState<FormValues>(() => given(inputs, call));
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, []);
  useEffect(() => {
    const fields = form.current;
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onCancel();
    };
    fields?.addEventListener('keydown', leave);
    return () => fields?.removeEventListener('keydown', leave);
  }, [onCancel]);
  const refused = isProblem(error)
    ? splitRunErrors(error.errors, inputs)
    : { fields: {} as Record<string, string>, rest: error === null ? [] : [t`Try again.`] };
  const rest = isProblem(error) && Object.keys(refused.fields).length === 0 ? error.lines : refused.rest;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(inputs, values);
    setWrong(found);
    if (Object.keys(found).length === 0) onRun(toPayload(inputs, values));
  };
  const set = (name: string) => (value: FormValues[string]) => setValues((known) => ({ ...known, [name]: value }));
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={t`Inputs of ${call.use_case_name}`}>
      <Stack gap="sm" mt="xs">
        {askedFor(inputs, values).map((input) =>
          input.type === 'file' || input.type === 'audio' ? (
            <Select
              key={`${input.name}/${input.type}`}
              label={input.label === '' ? input.name : input.label}
              description={documents.length === 0 ? t`Add a document to this chat first.` : input.help}
              required={input.required}
              clearable={!input.required}
              data={documents.map(({ id, name }) => ({ value: id, label: name ?? t`No longer available` }))}
              value={wordsOf(values[input.name]) || null}
              error={wrong[input.name] ?? refused.fields[input.name]}
              onChange={(id) => set(input.name)(id ?? '')}
            />
          ) : (
            <RunField
              key={`${input.name}/${input.type}`}
              useCaseId={call.use_case_id}
              form={call.id}
              input={input}
              value={values[input.name] ?? ''}
              error={wrong[input.name] ?? refused.fields[input.name]}
              onChange={set(input.name)}
              onBusy={() => undefined}
            />
          ),
        )}
        <ErrorSummary lines={rest} />
        <Group gap="xs">
          <Button type="submit" size="xs" loading={loading}>
            <Trans>Run with these inputs</Trans>
          </Button>
          <Button size="xs" variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What the model gave, as far as the form asks for it. */
function given(inputs: readonly Input[], { inputs: said }: ChatToolCall): FormValues {
  const known = new Map(said.map(({ name, value }) => [name, value]));
  const value = (input: Input) => (known.has(input.name) ? known.get(input.name) : input.default);
  return Object.fromEntries(inputs.map((input) => [input.name, asField(input, value(input))]));
}
