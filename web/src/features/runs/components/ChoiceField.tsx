/** One of the options of an input, or yes and no. */
import { useLingui } from '@lingui/react/macro';
import { Group, Radio, type RadioGroupProps, Select, type SelectProps } from '@mantine/core';

type ChoiceProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  options: readonly string[];
  required: boolean;
  chosen: string;
  onChosen: (chosen: string) => void;
};

export function ChoiceField({ options, required, chosen, onChosen, ...words }: ChoiceProps) {
  const { t } = useLingui();
  return (
    <Select
      {...words}
      data={[...new Set(options)]}
      placeholder={t`Choose one`}
      clearable={!required}
      allowDeselect={!required}
      value={chosen === '' ? null : chosen}
      onChange={(next) => onChosen(next ?? '')}
    />
  );
}

type YesNoProps = Omit<RadioGroupProps, 'children' | 'value' | 'onChange'> & {
  /** Null: nothing is chosen yet. */
  chosen: boolean | null;
  onChosen: (chosen: boolean) => void;
};

export function YesNoField({ chosen, onChosen, ...words }: YesNoProps) {
  const { t } = useLingui();
  return (
    <Radio.Group
      {...words}
      value={chosen === null ? '' : chosen ? 'yes' : 'no'}
      onChange={(next) => onChosen(next === 'yes')}
    >
      <Group gap="lg" mt={6}>
        <Radio value="yes" label={t`Yes`} />
        <Radio value="no" label={t`No`} />
      </Group>
    </Radio.Group>
  );
}
