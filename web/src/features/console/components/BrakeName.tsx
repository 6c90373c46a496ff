/** A brake in a few words: what it does, and how many. */
import { useLingui } from '@lingui/react/macro';
import type { BrakeKind } from '@/api/gen/types.gen';
import { formatCount } from '@/lib/format';
import { KIND_WORDS } from '../words';

export function useBrakeName() {
  const { t, i18n } = useLingui();
  return (kind: BrakeKind, amount: number | null) => {
    const many = formatCount(amount ?? 0);
    switch (kind) {
      case 'parallel_runs':
        return t`At most ${many} runs at once`;
      case 'api_rate':
        return t`At most ${many} API calls a minute`;
      default:
        return i18n._(KIND_WORDS[kind]);
    }
  };
}
