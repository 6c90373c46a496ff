/** Times and what figures are told apart by, in words. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { InsightNaming, RiskReason, TrialStage } from '@/api/gen/types.gen';
import type { By, Time } from './model';

export const TIME_WORDS: Record<Time, MessageDescriptor> = {
  today: msg`Today`,
  yesterday: msg`Yesterday`,
  '7d': msg`Last 7 days`,
  '30d': msg`Last 30 days`,
  '90d': msg`Last 90 days`,
  '365d': msg`Last 365 days`,
  this_month: msg`This month`,
  last_month: msg`Last month`,
};

export const BY_WORDS: Record<By, MessageDescriptor> = {
  person: msg`Person`,
  workspace: msg`Workspace`,
  use_case: msg`Use case`,
  model: msg`Model`,
  region: msg`Region`,
  key: msg`API key`,
  group: msg`Group`,
  version: msg`Plugin version`,
};

export const NAMING_WORDS: Record<InsightNaming, { label: MessageDescriptor; description: MessageDescriptor }> = {
  named: {
    label: msg`By name`,
    description: msg`Each look at people’s names is in the audit log, and people see how often it happened.`,
  },
  pseudonyms: {
    label: msg`Under pseudonyms`,
    description: msg`Each person has a made-up name that stays the same. Figures by API key and group are hidden.`,
  },
  sums: {
    label: msg`Sums only`,
    description: msg`No figures about single people or groups smaller than this. Today, models, regions, keys, groups and plugin versions are hidden too, because they could identify people.`,
  },
};

export const RISK_WORDS: Record<RiskReason, MessageDescriptor> = {
  payment_failed: msg`Payment failed`,
  leaving: msg`Cancelled its plan`,
  contract_ends: msg`Contract ends`,
  over_limit: msg`At its monthly limit`,
  over_storage: msg`Over its storage`,
  unused: msg`Not used for 28 days`,
  falling: msg`Usage is falling`,
};

export const STAGE_WORDS: Record<TrialStage, MessageDescriptor> = {
  began: msg`Began`,
  ran: msg`Ran something`,
  returned: msg`Came back on another day`,
  paid: msg`Chose a plan`,
};
