/** Several of the options of an input. */
import { useLingui } from '@lingui/react/macro';
import { MultiSelect, type MultiSelectProps } from '@mantine/core';

type Props = Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> & {
  options: readonly string[];
  chosen: readonly string[];
  onChosen: (chosen: string[]) => void;
};

export function MultiChoiceField({ options, chosen, onChosen, ...words }: Props) {
  const { t } = useLingui();
  return (
    <MultiSelect
      {...words}
      data={[...new Set(options)]}
      placeholder={chosen.length === 0 ? t`Choose one or more` : undefined}
      clearable
      hidePickedOptions={false}
      value={[...chosen]}
      onChange={onChosen}
    />
  );
}
