/** Models whose answers are to stand side by side. */
import { useLingui } from '@lingui/react/macro';
import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { MOST_MODELS } from '@/features/use_cases/models';
import { byNameOrId } from '../models';

type Props = { data: NonNullable<MultiSelectProps['data']>; value: string[]; onChange: (keys: string[]) => void };

export function ManyModels({ data, value, onChange }: Props) {
  const { t } = useLingui();
  return (
    <MultiSelect
      aria-label={t`Models to compare`}
      size="xs"
      flex={1}
      miw={0}
      data={data}
      searchable
      // Beside the names that are chosen, not in a row of its own.
      styles={{ inputField: { minWidth: 40 } }}
      filter={byNameOrId}
      maxValues={MOST_MODELS}
      placeholder={value.length < 2 ? t`Choose up to four models` : ''}
      nothingFoundMessage={t`No model found`}
      value={value}
      onChange={onChange}
    />
  );
}
