/** Makes a budget, or changes one: for whom, and how much a month. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Select, SimpleGrid, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { thereNow } from '@/api/api';
import type { Budget, BudgetKind } from '@/api/gen/types.gen';
import { caseListQuery } from '@/features/cases/queries';
import { pickPeopleQuery } from '@/features/people/queries';
import { accountRolesQuery } from '@/features/roles/queries';
import { workspacesQuery } from '@/features/workspaces/queries';
import { fullName } from '@/lib/format';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { NumberField } from '@/ui/NumberField';
import { toast } from '@/ui/toast';
import { useChangeBudget, useCreateBudget } from '../queries';
import { BUDGET_KINDS } from '../words';

type Props = { budget: Budget | null; onClose: () => void };

/** Kinds that somebody can choose here. A key's budget is made through the API: keys are listed for their owners alone. */
const CHOOSABLE: readonly BudgetKind[] = ['workspace', 'role', 'person', 'use_case'];
const isCount = (value: number | null) => value === null || (Number.isSafeInteger(value) && value >= 0);

export function BudgetDialog({ budget, onClose }: Props) {
  const { t, i18n } = useLingui();
  const create = useCreateBudget();
  const change = useChangeBudget(budget?.id ?? '');
  const [kind, setKind] = useState<BudgetKind>(budget?.kind ?? 'workspace');
  const [subject, setSubject] = useState<string | null>(budget?.subject_id ?? null);
  const [runs, setRuns] = useState(budget?.monthly_runs ?? null);
  const [tokens, setTokens] = useState(budget?.monthly_tokens ?? null);
  const [touched, setTouched] = useState(false);
  const error = budget === null ? create.error : change.error;
  const split = splitErrors(error, ['subject_id', 'limits.monthly_runs', 'limits.monthly_tokens']);
  const none = runs === null && tokens === null;
  const wrong = !isCount(runs) || !isCount(tokens);
  const stale = thereNow(error, '/budget/{id}');
  const options = {
    onSuccess: () => {
      toast.good(t`Budget saved`);
      onClose();
    },
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched(true);
    if (none || wrong || subject === null) return;
    const limits = { monthly_runs: runs, monthly_tokens: tokens };
    if (budget === null) create.mutate({ kind, subject_id: subject, limits }, options);
    else change.mutate({ revision: (stale ?? budget).revision, limits }, options);
  };
  const field = (value: number | null, from: string | undefined) =>
    from ?? (isCount(value) ? undefined : t`Please enter a whole number, or nothing`);
  return (
    <FormModal
      opened
      title={budget === null ? t`New budget` : t`Budget of ${budget.name}`}
      submitLabel={<Trans>Save budget</Trans>}
      loading={create.isPending || change.isPending}
      error={split.summary}
      onSubmit={submit}
      onClose={onClose}
    >
      {budget === null ? (
        <>
          <Select
            label={t`For a`}
            allowDeselect={false}
            data={CHOOSABLE.map((each) => ({ value: each, label: i18n._(BUDGET_KINDS[each]) }))}
            value={kind}
            onChange={(value) => {
              setKind(value ?? 'workspace');
              setSubject(null);
            }}
          />
          <SubjectSelect
            kind={kind}
            value={subject}
            onChange={setSubject}
            error={split.fields['subject_id'] ?? (touched && subject === null ? t`Please choose one` : null)}
          />
        </>
      ) : null}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NumberField
          integer
          label={t`Runs and calls a month`}
          placeholder={t`No limit`}
          value={runs}
          error={field(runs, split.fields['limits.monthly_runs'])}
          onNumber={setRuns}
        />
        <NumberField
          integer
          label={t`Tokens a month`}
          placeholder={t`No limit`}
          value={tokens}
          error={
            field(tokens, split.fields['limits.monthly_tokens']) ??
            (touched && none ? t`Please set a limit of runs, of tokens, or both` : undefined)
          }
          onNumber={setTokens}
        />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        <Trans>It takes effect within half a minute. Runs in progress finish.</Trans>
      </Text>
    </FormModal>
  );
}

type SelectProps = {
  kind: BudgetKind;
  value: string | null;
  onChange: (id: string | null) => void;
  error: string | null;
};

function SubjectSelect({ kind, value, onChange, error }: SelectProps) {
  const { t, i18n } = useLingui();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search, 250);
  const workspaces = useQuery({ ...workspacesQuery(), enabled: kind === 'workspace' });
  const roles = useQuery({ ...accountRolesQuery(), enabled: kind === 'role' });
  const people = useQuery({ ...pickPeopleQuery(wanted), enabled: kind === 'person' });
  const cases = useInfiniteQuery({ ...caseListQuery({ search: wanted, limit: 30 }), enabled: kind === 'use_case' });
  const found: Record<string, { value: string; label: string }[]> = {
    workspace: (workspaces.data ?? []).map((each) => ({ value: each.id, label: each.name })),
    role: (roles.data ?? []).map((each) => ({ value: each.id, label: each.name })),
    use_case: (cases.data?.pages ?? []).flatMap((page) =>
      page.data.map((each) => ({ value: each.id, label: each.name })),
    ),
    person: (people.data ?? []).map((each) => ({ value: each.id, label: fullName(each) })),
  };
  return (
    <Select
      key={kind}
      label={i18n._(BUDGET_KINDS[kind])}
      required
      searchable
      data={found[kind] ?? []}
      value={value}
      onChange={onChange}
      onSearchChange={setSearch}
      nothingFoundMessage={t`Nothing found`}
      error={error}
    />
  );
}
