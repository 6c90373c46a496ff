/** An example: its name, its inputs as a run asks for them, and what is expected of the answer. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Fieldset, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ExampleFields, Expectation, UseCaseExample } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import type { InputDefinition } from '@/api/types';
import { RunField } from '@/features/runs/components/RunField';
import { askedFor } from '@/features/runs/conditions';
import { asField, initialValues, problemsOf, toPayload } from '@/features/runs/form';
import type { FormValues } from '@/features/runs/values';
import { FormModal } from '@/ui/FormModal';
import { IconInfo, IconPlus } from '@/ui/icons';
import { toast } from '@/ui/toast';
import { freshExpectation, isWritten, MOST_EXPECTATIONS, sentExpectation, splitExampleErrors } from '../model';
import { useSaveExample } from '../queries';
import classes from './Checks.module.css';
import { ExpectationFields } from './ExpectationFields';

type Props = {
  useCaseId: string;
  inputs: readonly InputDefinition[];
  documents: readonly { id: string; name: string }[];
  /** The example that is changed; null adds one. */
  known: UseCaseExample | null;
  /** What a new one starts with. */
  proposed?: ExampleFields | undefined;
  /** The run it is made of. */
  runId?: string | null;
  /** What there is to say about where it comes from. */
  note?: string | null;
  onClose: () => void;
};

const NOTHING: ReturnType<typeof splitExampleErrors> = { name: null, inputs: {}, expectations: {}, rest: [] };

export function ExampleDialog({ useCaseId, inputs, documents, known, proposed, runId, note, onClose }: Props) {
  const { t } = useLingui();
  const start = known ?? proposed ?? null;
  const [name, setName] = useState(start?.name ?? '');
  const [values, setValues] = useState<FormValues>(() => ({
    ...initialValues(inputs),
    ...Object.fromEntries(
      inputs
        .filter((input) => start !== null && input.name in start.inputs)
        .map((input) => [input.name, asField(input, start?.inputs[input.name])]),
    ),
  }));
  const [expectations, setExpectations] = useState<readonly Expectation[]>(
    start?.expectations ?? [freshExpectation('contains', documents)],
  );
  const [missing, setMissing] = useState<{ name: boolean; expectations: readonly number[] }>({
    name: false,
    expectations: [],
  });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState<Record<string, boolean>>({});
  const save = useSaveExample(useCaseId, known, runId ?? null);
  const refused = isProblem(save.error) ? splitExampleErrors(save.error.errors) : NOTHING;
  const asked = askedFor(inputs, values);
  const waiting = asked.some((input) => busy[input.name] === true);
  const set = (place: number, next: Expectation | null) =>
    setExpectations(expectations.flatMap((each, index) => (index === place ? (next === null ? [] : [next]) : [each])));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(inputs, values);
    const isUnnamed = name.trim() === '';
    const empty = expectations.flatMap((each, place) => (isWritten(each) ? [] : [place]));
    setProblems(found);
    setMissing({ name: isUnnamed, expectations: empty });
    if (waiting || isUnnamed || empty.length > 0 || Object.keys(found).length > 0) return;
    save.mutate(
      { name: name.trim(), inputs: toPayload(inputs, values), expectations: expectations.map(sentExpectation) },
      {
        onSuccess: () => {
          toast.good(t`Example saved`);
          onClose();
        },
      },
    );
  };
  const summary = () => {
    if (save.error === null) return [];
    if (!isProblem(save.error)) return [t`Something went wrong!`];
    const isPlaced = Object.keys(save.error.errors).length > refused.rest.length;
    return refused.rest.length > 0 || isPlaced ? refused.rest : [save.error.message];
  };

  return (
    <FormModal
      opened
      size="lg"
      title={known === null ? t`New example` : t`Change the example`}
      submitLabel={waiting ? <Trans>Waiting for the file…</Trans> : <Trans>Save example</Trans>}
      loading={save.isPending}
      error={summary()}
      onSubmit={submit}
      onClose={onClose}
    >
      {note ? (
        <Alert color="indigo" icon={<IconInfo size={18} />}>
          {note}
        </Alert>
      ) : null}
      <TextInput
        label={t`Name of the example`}
        required
        maxLength={120}
        data-autofocus
        value={name}
        error={missing.name && name.trim() === '' ? t`Enter an example name` : refused.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Fieldset legend={t`Inputs`}>
        <Stack gap="md">
          {asked.length === 0 ? (
            <Text size="sm" c="dimmed">
              <Trans>No inputs needed.</Trans>
            </Text>
          ) : null}
          {asked.map((input) => (
            <RunField
              key={`${input.name}/${input.type}`}
              form="example-"
              useCaseId={useCaseId}
              input={input}
              value={values[input.name] ?? ''}
              error={problems[input.name] ?? refused.inputs[input.name]}
              onChange={(value) => setValues({ ...values, [input.name]: value })}
              onBusy={(now) => setBusy((all) => (all[input.name] === now ? all : { ...all, [input.name]: now }))}
            />
          ))}
        </Stack>
      </Fieldset>
      <Fieldset legend={t`Expected of the answer`}>
        <Stack gap="sm" component="ul" className={classes.plain}>
          {expectations.map((expectation, place) => (
            <ExpectationFields
              // They have no name of their own, and what is typed belongs to the place.
              // oxlint-disable-next-line react/no-array-index-key
              key={place}
              place={place}
              expectation={expectation}
              documents={documents}
              error={
                missing.expectations.includes(place) && !isWritten(expectation)
                  ? t`Enter what you expect`
                  : refused.expectations[place]
              }
              onChange={(next) => set(place, next)}
              onRemove={() => set(place, null)}
            />
          ))}
        </Stack>
        <Button
          mt="sm"
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          disabled={expectations.length >= MOST_EXPECTATIONS}
          onClick={() => setExpectations([...expectations, freshExpectation('contains', documents)])}
        >
          <Trans>Add an expectation</Trans>
        </Button>
      </Fieldset>
    </FormModal>
  );
}
