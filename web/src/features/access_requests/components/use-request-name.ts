/** What was asked for, in words. */
import { useLingui } from '@lingui/react/macro';
import type { AccessRequest } from '@/api/gen/types.gen';
import { RIGHT_NAMES } from '../rights';

export function useRequestName() {
  const { t, i18n } = useLingui();
  return (request: Pick<AccessRequest, 'kind' | 'workspace' | 'permission'>): string => {
    if (request.kind === 'workspace') return request.workspace?.name ?? t`A workspace that is gone`;
    const known = Object.entries(RIGHT_NAMES).find(([slug]) => slug === request.permission);
    return known === undefined ? (request.permission ?? '') : i18n._(known[1]);
  };
}
