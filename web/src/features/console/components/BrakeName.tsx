/** A brake in a few words: what it does, and how many. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { BrakeKind } from '@/api/gen/types.gen';
import { KIND_WORDS } from '../words';

export function useBrakeName() {
  const { t, i18n } = useLingui();
  return (kind: BrakeKind, amount: number | null) => {
    const many = amount ?? 0;
    switch (kind) {
      case 'parallel_runs':
        return t`${plural(many, { one: 'At most # run at once', other: 'At most # runs at once' })}`;
      case 'api_rate':
        return t`${plural(many, { one: 'At most # API call a minute', other: 'At most # API calls a minute' })}`;
      default:
        return i18n._(KIND_WORDS[kind]);
    }
  };
}
