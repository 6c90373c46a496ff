/** Version, period, company and number of the recordings; what is wrong is said under its field. */
import { useLingui as useI18n } from '@lingui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, Select, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { NewReplay, ReplayVersion } from '@/api/gen/types.gen';
import { DayRange } from '@/ui/DayRange';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { splitErrors } from '@/ui/form';
import { NumberField } from '@/ui/NumberField';
import { orderOf, PERIODS, type Period, problemsOf, type ReplayDraft } from '../model';
import { PERIODS as PERIOD_WORDS, PROBLEMS } from '../words';
import { CompanySelect } from './CompanySelect';

type Props = {
  versions: readonly ReplayVersion[];
  start: ReplayDraft;
  loading: boolean;
  error: unknown;
  onOrder: (order: NewReplay) => void;
};

const FIELDS = ['digest', 'client_id', 'since', 'until', 'limit'] as const;
const DIGEST_SHOWN = 12;

export function ReplayForm({ versions, start, loading, error, onOrder }: Props) {
  const { t } = useLingui();
  const { i18n } = useI18n();
  const [draft, setDraft] = useState(start);
  const [touched, setTouched] = useState(false);
  const change = (more: Partial<ReplayDraft>) => setDraft((before) => ({ ...before, ...more }));
  const version = versions.find((each) => each.digest === draft.digest);
  const { fields, summary } = splitErrors(error, FIELDS);
  const problems = touched ? problemsOf(draft) : {};
  const words = (field: keyof typeof problems) => {
    const problem = problems[field];
    return problem === undefined ? null : i18n._(PROBLEMS[problem]);
  };
  const byDays = draft.period === 'days';

  const labelOf = (of: ReplayVersion) => {
    const label = `${of.plugin} ${of.version} · ${of.digest.slice(0, DIGEST_SHOWN)}`;
    return of.serves ? label : t`${label} · not in service`;
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched(true);
    if (version !== undefined && Object.keys(problemsOf(draft)).length === 0)
      onOrder(orderOf(draft, version.plugin, new Date()));
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <ErrorSummary lines={summary} />
        <Select
          label={t`Version`}
          description={
            version === undefined ? (
              t`Also one that is not in service yet: what it would do is seen here first`
            ) : (
              <Plural
                value={version.recordings}
                _0="There is no recording of this plugin that can be replayed."
                one="There is # recording of this plugin that can be replayed."
                other="There are # recordings of this plugin that can be replayed."
              />
            )
          }
          required
          searchable
          openOnFocus={false}
          nothingFoundMessage={t`Nothing found`}
          value={draft.digest === '' ? null : draft.digest}
          onChange={(digest) => change({ digest: digest ?? '' })}
          data={versions.map((each) => ({
            value: each.digest,
            label: labelOf(each),
          }))}
          error={fields['digest'] ?? words('digest')}
        />
        <NativeSelect
          label={t`Recorded in`}
          value={draft.period}
          onChange={(event) => change({ period: event.currentTarget.value as Period })}
          data={PERIODS.map((period) => ({ value: period, label: i18n._(PERIOD_WORDS[period]) }))}
          error={byDays ? null : (fields['since'] ?? fields['until'])}
        />
        {byDays ? (
          <Group gap="sm" align="flex-start">
            <DayRange
              from={draft.from}
              to={draft.to}
              onChange={change}
              errors={{ from: fields['since'] ?? words('from'), to: fields['until'] ?? words('to') }}
            />
          </Group>
        ) : null}
        <CompanySelect
          value={draft.client_id}
          onChange={(client_id) => change({ client_id })}
          error={fields['client_id']}
        />
        <NumberField
          integer
          label={t`At most`}
          description={t`Recordings, the newest first; 1 to 5,000`}
          required
          maw={320}
          value={draft.limit}
          onNumber={(limit) => change({ limit })}
          error={fields['limit'] ?? words('limit')}
        />
        <Group>
          <Button type="submit" loading={loading}>
            <Trans>Begin</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
