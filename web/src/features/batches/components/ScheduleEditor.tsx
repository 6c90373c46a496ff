/** A schedule as it is typed: its name, what runs, when, and whether each end is told by mail. */
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Skeleton, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { isProblem } from '@/api/problem';
import type { BatchMapping, InputDefinition } from '@/api/types';
import { askedFor } from '@/features/runs/conditions';
import { asField, problemsOf } from '@/features/runs/form';
import type { FormValues } from '@/features/runs/values';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { splitErrors } from '@/ui/form';
import { withChoice } from '../model';
import { beginsOf, FIELDS, type Recurrence, recurrenceProblems, toRule } from '../recurrence';
import type { ScheduleForm } from '../schedule-queries';

// Zones to search in, and a calendar.
const RecurrenceFields = lazy(async () => ({ default: (await import('./RecurrenceFields')).RecurrenceFields }));
const WireField = lazy(async () => ({ default: (await import('@/features/runs/components/WireField')).WireField }));

type Props = {
  useCaseId: string;
  name: string;
  zone: string;
  recurrence: Recurrence;
  mails: boolean;
  /** What a single run asks for; null: the rows of a sheet run. */
  inputs: readonly InputDefinition[] | null;
  values: Record<string, unknown>;
  rows: number | null;
  saving: boolean;
  error: unknown;
  submitLabel: string;
  onSave: (form: ScheduleForm) => void;
};

const toMapping = (values: Record<string, unknown>): BatchMapping =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
const toValues = (mapping: BatchMapping): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([name, source]) => ('value' in source ? [[name, source.value]] : [])),
  );

/** What an input has, or takes without anybody's doing. */
const given = (mapping: BatchMapping, input: InputDefinition) => {
  const source = mapping[input.name];
  return source && 'value' in source ? source.value : input.default;
};

/** What the conditions of other inputs look at. */
const formValues = (inputs: readonly InputDefinition[], mapping: BatchMapping): FormValues =>
  Object.fromEntries(inputs.map((input) => [input.name, asField(input, given(mapping, input))]));

const NONE: Record<string, string> = {};
const inputField = ({ name }: InputDefinition) => `inputs.${name}`;

type Typed = { name: string; recurrence: Recurrence; asked: readonly InputDefinition[]; mapping: BatchMapping };

/** What is wrong before anything is sent, by field. */
function scheduleProblems({ name, recurrence, asked, mapping }: Typed): Record<string, string> {
  const missing: Record<string, string> = {};
  if (name.trim() === '') missing['name'] = i18n._(msg`Enter a schedule name`);
  for (const [input, problem] of Object.entries(problemsOf(asked, formValues(asked, mapping)))) {
    missing[`inputs.${input}`] = problem;
  }
  return { ...missing, ...recurrenceProblems(recurrence) };
}

export function ScheduleEditor(props: Props) {
  const { t } = useLingui();
  const [name, setName] = useState(props.name);
  const [zone, setZone] = useState(props.zone);
  const [recurrence, setRecurrence] = useState(props.recurrence);
  const [mails, setMails] = useState(props.mails);
  const [mapping, setMapping] = useState(() => toMapping(props.values));
  const [tried, setTried] = useState(false);
  const asked = askedFor(props.inputs ?? [], formValues(props.inputs ?? [], mapping));
  const problems = tried ? scheduleProblems({ name, recurrence, asked, mapping }) : NONE;
  const refused = isProblem(props.error) ? props.error.errors : {};
  // What the server refused that has no field here.
  const rest = splitErrors(props.error, [...FIELDS, ...asked.map(inputField)]).summary;
  const wrong = (field: string) => problems[field] ?? refused[field]?.join(' ');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(scheduleProblems({ name, recurrence, asked, mapping })).length > 0) return;
    const time = { rule: toRule(recurrence), begins: beginsOf(recurrence), time_zone: zone };
    props.onSave({ name, time, inputs: props.inputs === null ? null : toValues(mapping), mails });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Paper className="surface" p="md">
          <Stack gap="md">
            <TextInput
              label={t`Name`}
              required
              maxLength={120}
              value={name}
              error={wrong('name')}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            {props.inputs === null ? (
              <Text size="sm">
                <Plural
                  value={props.rows ?? 0}
                  one="The # row of the sheet runs each time."
                  other="The # rows of the sheet run each time."
                />
              </Text>
            ) : (
              <Suspense fallback={<Skeleton h={120} />}>
                {/* As the form of a single run asks: there is no sheet whose columns could fill it. */}
                {asked.map((input) => (
                  <WireField
                    key={input.name}
                    useCaseId={props.useCaseId}
                    input={input}
                    value={given(mapping, input)}
                    error={wrong(`inputs.${input.name}`)}
                    onValue={(value) => setMapping(withChoice(mapping, input.name, { kind: 'value', value }))}
                  />
                ))}
              </Suspense>
            )}
            <Switch
              label={t`Email me a link to each result`}
              checked={mails}
              onChange={(event) => setMails(event.currentTarget.checked)}
            />
          </Stack>
        </Paper>
        <Paper className="surface" p="md">
          <Stack gap="md">
            <Title order={2} size="h4">
              <Trans>When</Trans>
            </Title>
            <Suspense fallback={<Skeleton h={220} />}>
              <RecurrenceFields form={recurrence} zone={zone} wrong={wrong} onForm={setRecurrence} onZone={setZone} />
            </Suspense>
          </Stack>
        </Paper>
        {rest.length > 0 ? <ErrorSummary lines={rest} /> : null}
        <Group>
          <Button type="submit" loading={props.saving}>
            {props.submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
