/** Rules of usage, without React. */
import type { ApiCall, ModelMonth } from '@/api/gen/types.gen';
import { percentOf } from '@/lib/format';
import { edgeOf, readDay } from '@/ui/days';
import { oneOf } from '@/ui/query-state';

/** From here on the server warns; at all of it nothing new starts. */
const WARN_AT = 80;

export type Fill = { percent: number; state: 'good' | 'warn' | 'stop' };

/** How full a quota is; null: there is none. */
export function fillOf(used: number, quota: number | null): Fill | null {
  if (quota === null) return null;
  const percent = percentOf(used, quota);
  return { percent, state: used >= quota ? 'stop' : percent >= WARN_AT ? 'warn' : 'good' };
}

/** The first moment of the next month, where quotas begin anew: months are those of UTC. */
export const nextMonth = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));

export type Cost = { micros: number; currency: string };
export type MonthOfModels = { month: string; models: ModelMonth[]; costs: Cost[]; isPartly: boolean };

/** Costs by currency: sums of different ones are no sum. */
function costsOf(models: readonly ModelMonth[]): Cost[] {
  const sums = new Map<string, number>();
  for (const { cost_micros, currency } of models) {
    if (cost_micros !== null && currency !== null) sums.set(currency, (sums.get(currency) ?? 0) + cost_micros);
  }
  return [...sums].map(([currency, micros]) => ({ currency, micros }));
}

/** The rows in groups of a month, in the server's order: the latest first. */
export function byMonth(rows: readonly ModelMonth[]): MonthOfModels[] {
  const months = new Map<string, ModelMonth[]>();
  for (const row of rows) months.set(row.month, [...(months.get(row.month) ?? []), row]);
  return [...months].map(([month, models]) => ({
    month,
    models,
    costs: costsOf(models),
    isPartly: models.some((model) => model.cost_micros === null && !model.is_free),
  }));
}

/** `2026-11` as the first of November, for whoever writes it in words. */
export const firstOf = (month: string) => new Date(`${month}-01T00:00:00Z`);

export const MONTHS = [3, 12, 24] as const;
export const readMonths = (query: URLSearchParams): number => Number(oneOf(query, 'months', ['3', '24']) ?? 12);

export const CALL_STATES = ['succeeded', 'failed', 'cancelled'] as const;
export type CallsFilter = {
  key_id: string;
  model: string;
  status: (typeof CALL_STATES)[number] | undefined;
  /** Moments; a day of the address is a whole day of the reader's. */
  from: string;
  to: string;
};

const ID = /^[0-9a-f-]{36}$/i;

export function readCalls(query: URLSearchParams): CallsFilter {
  const key = query.get('key_id') ?? '';
  return {
    key_id: ID.test(key) ? key : '',
    model: query.get('model') ?? '',
    status: oneOf(query, 'status', CALL_STATES),
    from: edgeOf(readDay(query, 'from')),
    to: edgeOf(readDay(query, 'to'), true),
  };
}

export const isFiltered = (filter: CallsFilter) =>
  Object.values(filter).some((value) => value !== '' && value !== undefined);

export type Named = { value: string; label: string };

/** Keys to choose from: those that are known by name, and the one that is chosen already. */
export function keysOf(own: readonly Named[], calls: readonly ApiCall[], chosen: string): Named[] {
  const keys = new Map(own.map(({ value, label }) => [value, label]));
  for (const { key_id, key_name, user_name } of calls) {
    if (key_id !== null && !keys.has(key_id)) keys.set(key_id, [key_name, user_name].filter(Boolean).join(', '));
  }
  if (chosen !== '' && !keys.has(chosen)) keys.set(chosen, chosen.slice(0, 8));
  return [...keys].map(([value, label]) => ({ value, label: label === '' ? value.slice(0, 8) : label }));
}
