/** What parts of the platform, their states and the stages of incidents are called. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { IncidentImpact, IncidentStage, PartState } from '@/api/gen/types.gen';
import type { PartKey } from './model';

export const PART_WORDS: Record<PartKey, MessageDescriptor> = {
  page: msg`Page and API`,
  sign_in: msg`Sign-in`,
  runs: msg`Runs`,
  documents: msg`Documents`,
  mail: msg`Email`,
};

export const STATE_WORDS: Record<PartState, MessageDescriptor> = {
  operational: msg`Operational`,
  degraded: msg`Degraded`,
  down: msg`Down`,
};

export const STATE_COLORS: Record<PartState, string> = { operational: 'teal', degraded: 'yellow', down: 'red' };

export const WHOLE_WORDS: Record<PartState, MessageDescriptor> = {
  operational: msg`All systems operational`,
  degraded: msg`Some systems are slow or not available to everybody`,
  down: msg`Some systems are down`,
};

export const STAGE_WORDS: Record<IncidentStage, MessageDescriptor> = {
  investigating: msg`Investigating`,
  identified: msg`Identified`,
  monitoring: msg`Monitoring`,
  resolved: msg`Resolved`,
};

export const IMPACT_WORDS: Record<IncidentImpact, MessageDescriptor> = {
  degraded: msg`Degraded`,
  down: msg`Down`,
};
