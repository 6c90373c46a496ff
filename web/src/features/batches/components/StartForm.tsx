/** The last word before rows run: a name, limits, and what becomes of rows with errors. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, Paper, Stack, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { BatchDetail } from '@/api/gen/types.gen';
import { BeforeRun } from '@/features/runs/components/BeforeRun';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { FormError } from '@/ui/FormError';
import { IconPlay, IconRotateClockwise } from '@/ui/icons';
import { limitsForm, readLimits } from '../limits';
import { useStartBatch } from '../queries';
import { LimitFields } from './LimitFields';

export function StartForm({ batch }: { batch: BatchDetail }) {
  const { t } = useLingui();
  const start = useStartBatch(batch.id);
  const { faulty, total } = batch.counts;
  const [name, setName] = useState(batch.name.replace(/\.(csv|tsv|xlsx|xlsm)$/i, ''));
  const [skip, setSkip] = useState(false);
  const [form, setForm] = useState(() => limitsForm(batch));
  const limits = readLimits(form);
  const rows = total - faulty;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (limits !== undefined) start.mutate({ name, skip_faulty: skip, limits });
  };
  return (
    <Paper className="surface" p="md" component="form" onSubmit={submit}>
      <Stack gap="md">
        <Title order={2} size="h4">
          <Trans>Start</Trans>
        </Title>
        <TextInput
          label={t`Name`}
          required
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <LimitFields
          form={form}
          onChange={setForm}
          errors={limits === undefined ? { cost: t`Enter numbers above zero, or leave empty.` } : {}}
        />
        {faulty === 0 ? null : (
          <Checkbox
            label={
              <Plural value={faulty} one="Leave out the row with errors" other="Leave out the # rows with errors" />
            }
            checked={skip}
            disabled={rows === 0}
            onChange={(event) => setSkip(event.currentTarget.checked)}
          />
        )}
        <BeforeRun
          useCaseId={batch.use_case_id}
          source="published"
          asked={Object.keys(batch.mapping).length}
          rows={rows}
        />
        <FormError error={start.error} />
        <Group>
          <Button
            type="submit"
            leftSection={<IconPlay size={16} />}
            loading={start.isPending}
            disabled={rows === 0 || (faulty > 0 && !skip) || limits === undefined || name.trim() === ''}
          >
            <Plural value={rows} _0="Nothing to run" one="Run # row" other="Run # rows" />
          </Button>
          {faulty > 0 ? null : (
            <ButtonLink
              to={paths.newSchedule({ use_case: batch.use_case_id, batch: batch.id })}
              variant="default"
              leftSection={<IconRotateClockwise size={16} />}
            >
              <Trans>Schedule it instead</Trans>
            </ButtonLink>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}
