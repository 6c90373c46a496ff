/** What a prompt asks for, above the field of the message: filled in, its text stands in the message, which is sent by nobody but its writer. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ChatPrompt } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { RunField } from '@/features/runs/components/RunField';
import { askedFor } from '@/features/runs/conditions';
import { initialValues, problemsOf, splitRunErrors, toPayload } from '@/features/runs/form';
import type { FormValues } from '@/features/runs/values';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { useFillPrompt } from '../prompt-queries';

type Props = { prompt: ChatPrompt; onText: (text: string) => void; onCancel: () => void };

export function PromptForm({ prompt, onText, onCancel }: Props) {
  const { t } = useLingui();
  const { inputs } = prompt;
  const [values, setValues] = useState<FormValues>(() => initialValues(inputs));
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const fill = useFillPrompt();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, []);
  const refused = isProblem(fill.error)
    ? splitRunErrors(fill.error.errors, inputs)
    : { fields: {} as Record<string, string>, rest: [] };
  const rest = isProblem(fill.error) && Object.keys(refused.fields).length === 0 ? fill.error.lines : refused.rest;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog of a chat is no form inside another one.
    event.stopPropagation();
    const found = problemsOf(inputs, values);
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    fill.mutate({ id: prompt.id, inputs: toPayload(inputs, values) }, { onSuccess: ({ text }) => onText(text) });
  };
  return (
    <Paper
      component="section"
      p="sm"
      mb="xs"
      withBorder
      aria-label={t`Prompt: ${prompt.name}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="sm">
          <div>
            <Text fw={600}>{prompt.name}</Text>
            {prompt.description === '' ? null : (
              <Text size="xs" c="dimmed">
                {prompt.description}
              </Text>
            )}
          </div>
          {askedFor(inputs, values).map((input) => (
            <RunField
              key={`${input.name}/${input.type}`}
              useCaseId={prompt.id}
              input={input}
              value={values[input.name] ?? ''}
              error={wrong[input.name] ?? refused.fields[input.name]}
              onChange={(value) => setValues((known) => ({ ...known, [input.name]: value }))}
              onBusy={() => undefined}
            />
          ))}
          <ErrorSummary lines={rest} />
          <Group gap="xs">
            <Button type="submit" size="xs" loading={fill.isPending}>
              <Trans>Add it to the message</Trans>
            </Button>
            <Button size="xs" variant="default" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
