/** Names of what is counted, of states and of what budgets are for. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BudgetKind, SubscriptionState, UsageMetric } from '@/api/gen/types.gen';

export const METRICS: Record<UsageMetric, MessageDescriptor> = {
  runs: msg`Runs and calls`,
  tokens: msg`Tokens`,
};

export const SUBSCRIPTION_STATES: Record<SubscriptionState, { words: MessageDescriptor; color: string }> = {
  trial: { words: msg`Trial`, color: 'indigo' },
  active: { words: msg`Active`, color: 'teal' },
  grace: { words: msg`Payment late`, color: 'orange' },
  closing: { words: msg`Ends soon`, color: 'orange' },
  read_only: { words: msg`Read only`, color: 'red' },
  suspended: { words: msg`Suspended`, color: 'red' },
};

export const BUDGET_KINDS: Record<BudgetKind, MessageDescriptor> = {
  workspace: msg`Workspace`,
  role: msg`Role`,
  person: msg`Person`,
  use_case: msg`Use case`,
  key: msg`API key`,
};
