/** A part's name in the reader's language. */
import { useLingui as useI18n } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { PARTS } from './model';
import { PART_WORDS } from './words';

/** `region`: the name of the region, where the server gave one; else what stands in the key. */
export function usePartName() {
  const { t } = useLingui();
  const { i18n } = useI18n();
  return (key: string, region: string | null = null) => {
    const known = PARTS.find((part) => part === key);
    if (known !== undefined) return i18n._(PART_WORDS[known]);
    const name = region ?? key.replace(/^models:/, '').toUpperCase();
    return t`Models: ${name}`;
  };
}
