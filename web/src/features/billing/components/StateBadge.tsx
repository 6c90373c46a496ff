/** What a company may do by its plan, in a word. */
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import type { SubscriptionState } from '@/api/gen/types.gen';
import { SUBSCRIPTION_STATES } from '../words';

export function StateBadge({ state }: { state: SubscriptionState }) {
  const { i18n } = useLingui();
  const { words, color } = SUBSCRIPTION_STATES[state];
  return <Badge color={color}>{i18n._(words)}</Badge>;
}
