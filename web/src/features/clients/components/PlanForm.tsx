/** What the owner sets for a client. Nothing typed is lost by a refusal; when somebody else saved first, the person says whose version counts. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, SimpleGrid, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ClientDetail, ClientPlan } from '@/api/gen/types.gen';
import { WhatBreaks } from '@/features/rehearsals/components/WhatBreaks';
import { formatCount } from '@/lib/format';
import { ConflictAlert } from '@/ui/ConflictAlert';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { splitErrors } from '@/ui/form';
import { NumberField } from '@/ui/NumberField';
import { Panel } from '@/ui/Panel';
import { type PlanProblem, problemsOf, withAllowed } from '../model';
import { rehearsePlan } from '../queries';
import { RegionList } from './RegionList';

type Props = {
  client: ClientDetail;
  saving: boolean;
  error: unknown;
  onSave: (plan: ClientPlan) => void;
  onCancel: () => void;
  onDirty: (dirty: boolean) => void;
  /** After a conflict: take the other's version, and drop what is typed here. */
  onTheirs: (() => void) | undefined;
};

const FIELDS = ['allowed_regions', 'failover_regions', 'monthly_runs', 'monthly_tokens'] as const;
const KNOWN = FIELDS.map((field) => `plan.${field}`);

export function PlanForm({ client, saving, error, onSave, onCancel, onDirty, onTheirs }: Props) {
  const { t } = useLingui();
  const [plan, setPlan] = useState(client.plan);
  const [found, setFound] = useState<Record<string, string>>({});
  // Changed since it was sent: what was said about it is answered.
  const [touched, setTouched] = useState<readonly string[]>([]);
  const refused = splitErrors(error, KNOWN);
  const errors = Object.fromEntries(
    Object.entries({ ...refused.fields, ...found }).filter(([path]) => !touched.includes(path)),
  );

  const change = (next: ClientPlan, field: (typeof FIELDS)[number] | null) => {
    setPlan(next);
    onDirty(true);
    if (field !== null) setTouched((current) => [...current, `plan.${field}`]);
  };
  const words = (problem: PlanProblem) =>
    problem === 'no-region' ? t`Please allow at least one region` : t`Please enter a whole number, or nothing`;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const problems = Object.entries(problemsOf(plan)).map(([field, each]) => [`plan.${field}`, words(each)] as const);
    const sends = problems.length === 0;
    setTouched((current) => (sends ? [] : current.filter((path) => !problems.some(([each]) => each === path))));
    setFound(Object.fromEntries(problems));
    if (sends) onSave(plan);
  };
  const { runs, tokens } = client.this_month;
  const isChanged = JSON.stringify(plan) !== JSON.stringify(client.plan);
  const used = { runs: formatCount(runs), tokens: formatCount(tokens) };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {onTheirs === undefined ? (
          <ErrorSummary lines={refused.summary} />
        ) : (
          <ConflictAlert
            title={<Trans>Somebody else has saved this client since you opened it</Trans>}
            saving={saving}
            onTheirs={onTheirs}
          />
        )}
        <Panel title={t`Models and regions`}>
          <Stack gap="lg">
            <RegionList
              label={t`Allowed regions`}
              description={t`Runs and calls go to no other. A program that names a model without its region gets the first that has it.`}
              none={t`None: nothing can be run.`}
              value={plan.allowed_regions}
              known={client.regions}
              error={errors['plan.allowed_regions']}
              onChange={(regions) => change(withAllowed(plan, regions), 'allowed_regions')}
            />
            <RegionList
              label={t`Failover regions`}
              description={t`Where a run may go on, in this order, when no model of its own region answers. What is sent then leaves its region.`}
              none={t`None: a run never leaves its region.`}
              value={plan.failover_regions}
              known={client.regions.filter((each) => plan.allowed_regions.includes(each.region))}
              error={errors['plan.failover_regions']}
              onChange={(regions) => change({ ...plan, failover_regions: regions }, 'failover_regions')}
            />
            <Checkbox
              label={t`May connect models of its own`}
              description={t`With keys of its own, under Model providers. While this is off, models it has connected cannot be used.`}
              checked={plan.own_models}
              onChange={(event) => change({ ...plan, own_models: event.currentTarget.checked }, null)}
            />
          </Stack>
        </Panel>
        <Panel
          title={t`Quota`}
          description={
            <Trans>
              For a calendar month (UTC). Used so far: {used.runs} runs and calls, {used.tokens} tokens. These limits
              take precedence over the plan’s.
            </Trans>
          }
        >
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <NumberField
              integer
              label={t`Runs and calls a month`}
              description={t`Those that fail do not count.`}
              placeholder={t`As the plan says`}
              value={plan.monthly_runs}
              error={errors['plan.monthly_runs']}
              onNumber={(monthly_runs) => change({ ...plan, monthly_runs }, 'monthly_runs')}
            />
            <NumberField
              integer
              label={t`Tokens a month`}
              description={t`Input and output together.`}
              placeholder={t`As the plan says`}
              value={plan.monthly_tokens}
              error={errors['plan.monthly_tokens']}
              onNumber={(monthly_tokens) => change({ ...plan, monthly_tokens }, 'monthly_tokens')}
            />
          </SimpleGrid>
        </Panel>
        {isChanged ? <WhatBreaks rehearse={rehearsePlan(client.id, plan)} change={['plan', client.id, plan]} /> : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel} disabled={saving}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={saving}>
            <Trans>Save changes</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
