/** By what the platform picks a model at the start of each run, and where it may. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Select, Stack, Text } from '@mantine/core';
import type { ModelChoice, RegionModels } from '@/api/gen/types.gen';
import type { FieldProblems } from '@/features/cases/model';
import { type Preference, preferenceWords } from '../models';

type Props = {
  model: ModelChoice;
  by: Preference;
  regions: readonly RegionModels[];
  problems: FieldProblems;
  onChange: (model: ModelChoice) => void;
};

/** No region's code is this. */
const ANY = '*';

export function AutomaticModel({ model, by, regions, problems, onChange }: Props) {
  const { i18n, t } = useLingui();
  const anywhere = t`Any region open to your company`;
  const known = regions.some(({ region }) => region === model.region);
  return (
    <Stack gap="sm">
      <Select
        label={t`Which comes first`}
        allowDeselect={false}
        data={(['cheapest', 'fastest'] as const).map((value) => ({ value, label: i18n._(preferenceWords[value]) }))}
        value={by}
        onChange={(value) => onChange({ ...model, automatic: value === 'fastest' ? 'fastest' : 'cheapest' })}
      />
      <Select
        label={t`Region`}
        allowDeselect={false}
        data={[
          { value: ANY, label: anywhere },
          ...regions.map(({ region, label }) => ({ value: region, label })),
          ...(model.region === '' || known ? [] : [{ value: model.region, label: model.region }]),
        ]}
        value={model.region === '' ? ANY : model.region}
        error={problems['model.region'] ?? problems['model']}
        onChange={(value) => onChange({ ...model, region: value === null || value === ANY ? '' : value })}
      />
      <Text size="xs" c="dimmed">
        <Trans>
          Each run uses the first model that supports its format and inputs and can read everything planned for it. The
          run shows which one, and why.
        </Trans>
      </Text>
    </Stack>
  );
}
