/** What brakes are called. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BrakeKind } from '@/api/gen/types.gen';
import type { LoadSort } from './model';

export const KIND_WORDS: Record<BrakeKind, MessageDescriptor> = {
  parallel_runs: msg`Fewer runs at once`,
  api_rate: msg`Fewer API calls`,
  batches_paused: msg`Batches wait`,
  read_only: msg`Read only`,
};

export const KIND_EFFECTS: Record<BrakeKind, MessageDescriptor> = {
  parallel_runs: msg`Anything beyond that waits for its turn.`,
  api_rate: msg`Programs with API keys are told to wait. People are not.`,
  batches_paused: msg`Batch rows and schedules start when it ends.`,
  read_only: msg`Nothing can be started or changed. Everything can still be read.`,
};

export const SORT_WORDS: Record<LoadSort, MessageDescriptor> = {
  waiting: msg`Most waiting runs`,
  running: msg`Most running runs`,
  waited: msg`Longest wait`,
  refused: msg`Most refusals`,
  sandbox: msg`Most sandbox time`,
  bytes: msg`Most bytes`,
  database: msg`Most database time`,
  requests: msg`Most requests`,
  name: msg`Name`,
};
