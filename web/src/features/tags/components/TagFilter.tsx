/** The tags that listed documents must have; nothing where there are none. */
import { useLingui } from '@lingui/react/macro';
import { MultiSelect } from '@mantine/core';

type Props = { known: readonly string[]; wanted: readonly string[]; onWanted: (tags: string[]) => void };

export function TagFilter({ known, wanted, onWanted }: Props) {
  const { t } = useLingui();
  return (
    <MultiSelect
      size="xs"
      aria-label={t`Tags`}
      placeholder={wanted.length === 0 ? t`Any tags` : ''}
      searchable
      clearable
      maw={360}
      // A tag in the address that no document has any more can still be taken off.
      data={[...new Set([...known, ...wanted])]}
      value={[...wanted]}
      onChange={onWanted}
    />
  );
}
