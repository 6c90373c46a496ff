/** The limits of a batch as they are typed. */
import type { BatchLimits } from '@/api/types';
import { microsOf } from './model';

export type LimitsForm = { tokens: string; cost: string; mails: boolean };

export const limitsForm = (limits: BatchLimits): LimitsForm => ({
  tokens: limits.max_tokens === null ? '' : String(limits.max_tokens),
  cost: limits.max_cost_micros === null ? '' : String(limits.max_cost_micros / 1e6),
  mails: limits.mails,
});

/** `undefined` for what is no number. */
export function readLimits(form: LimitsForm): BatchLimits | undefined {
  const cost = microsOf(form.cost);
  const tokens = form.tokens.trim() === '' ? null : Number(form.tokens.trim());
  if (cost === undefined || (tokens !== null && !(Number.isInteger(tokens) && tokens > 0))) return;
  return { max_tokens: tokens, max_cost_micros: cost, mails: form.mails };
}
