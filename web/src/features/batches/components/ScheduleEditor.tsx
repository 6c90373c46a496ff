/** A schedule as it is typed: its name, what runs, when, and whether each end is told by mail. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Skeleton, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import type { BatchMapping, InputDefinition } from '@/api/types';
import { askedFor } from '@/features/runs/conditions';
import { asField } from '@/features/runs/form';
import type { FormValues } from '@/features/runs/values';
import { FormError } from '@/ui/FormError';
import { withChoice } from '../model';
import { beginsOf, type Recurrence, toRule } from '../recurrence';
import type { ScheduleForm } from '../schedule-queries';
import { RecurrenceFields } from './RecurrenceFields';

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

export function ScheduleEditor(props: Props) {
  const { t } = useLingui();
  const [name, setName] = useState(props.name);
  const [zone, setZone] = useState(props.zone);
  const [recurrence, setRecurrence] = useState(props.recurrence);
  const [mails, setMails] = useState(props.mails);
  const [mapping, setMapping] = useState(() => toMapping(props.values));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const time = { rule: toRule(recurrence), begins: beginsOf(recurrence), time_zone: zone };
    props.onSave({ name, time, inputs: props.inputs === null ? null : toValues(mapping), mails });
  };
  return (
    <Stack component="form" gap="md" onSubmit={submit}>
      <Paper className="surface" p="md">
        <Stack gap="md">
          <TextInput
            label={t`Name`}
            required
            maxLength={120}
            value={name}
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
              {askedFor(props.inputs, formValues(props.inputs, mapping)).map((input) => (
                <WireField
                  key={input.name}
                  useCaseId={props.useCaseId}
                  input={input}
                  value={given(mapping, input)}
                  onValue={(value) => setMapping(withChoice(mapping, input.name, { kind: 'value', value }))}
                />
              ))}
            </Suspense>
          )}
          <Switch
            label={t`Mail me the link to the result each time`}
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
          <RecurrenceFields form={recurrence} zone={zone} onForm={setRecurrence} onZone={setZone} />
        </Stack>
      </Paper>
      <FormError error={props.error} />
      <Group>
        <Button type="submit" loading={props.saving} disabled={name.trim() === ''}>
          {props.submitLabel}
        </Button>
      </Group>
    </Stack>
  );
}
