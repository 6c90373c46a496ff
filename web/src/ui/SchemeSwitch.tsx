/** Light, dark, or what the device says. */
import { useLingui } from '@lingui/react/macro';
import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core';

const SCHEMES: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];
export const readScheme = (value: string) => SCHEMES.find((scheme) => scheme === value) ?? 'auto';

/** `onChosen` hears of it after the page has changed. */
export function SchemeSwitch({ onChosen }: { onChosen: (scheme: MantineColorScheme) => void }) {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={t`Colour scheme`}
      value={colorScheme}
      onChange={(value) => {
        setColorScheme(value);
        onChosen(value);
      }}
      data={[
        { value: 'light' as const, label: t`Light` },
        { value: 'dark' as const, label: t`Dark` },
        { value: 'auto' as const, label: t`System` },
      ]}
    />
  );
}
