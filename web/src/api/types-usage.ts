/** The contract for what was used: calls of the models' API, sums by month, and the month's quota. */
import type * as Wire from './gen/types.gen';
import type { Sent } from './sent';

export type CallStatus = Wire.CallStatus;

export type ApiCall = {
  id: string;
  /** `chat/completions`, `embeddings`. */
  endpoint: string;
  status: CallStatus;
  reason: string | null;
  user_name: string;
  key_id: string | null;
  /** Null: the key was deleted. */
  key_name: string | null;
  model: string;
  region: string;
  plugin: string;
  input_tokens: number;
  cached_input_tokens: number;
  output_tokens: number;
  /** The provider never said: worked out from lengths. */
  tokens_estimated: boolean;
  /** Of sound that was written down. */
  audio_ms: number;
  /** In millionths of the currency's unit; null: no price is known. */
  cost_micros: number | null;
  currency: string | null;
  /** The offline runner did it. */
  is_free: boolean;
  started_at: string;
  finished_at: string;
  duration_ms: number;
};

/** What one model in one region was used for in a month, as in `2026-11`. */
export type ModelMonth = Sent<Wire.ModelMonth>;

/** This month's use; null: no limit. */
export type Allowance = Sent<Wire.Allowance>;

export type UsageSums = Sent<Wire.UsageSums>;
