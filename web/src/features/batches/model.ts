/** Rules of batches, without React. */
import type { Batch, BatchCell, BatchDetail, BatchRowStatus, BatchStatus } from '@/api/gen/types.gen';
import type { BatchMapping, InputDefinition } from '@/api/types';

export const BATCH_STATUSES = ['draft', 'running', 'paused', 'finished', 'cancelled'] as const;
export const ROW_STATUSES = ['waiting', 'running', 'succeeded', 'failed', 'cancelled', 'skipped'] as const;

export const STATUS_COLORS: Record<BatchStatus, string> = {
  draft: 'gray',
  stored: 'gray',
  running: 'indigo',
  paused: 'yellow',
  finished: 'teal',
  cancelled: 'gray',
};

export const ROW_COLORS: Record<BatchRowStatus, string> = {
  waiting: 'gray',
  running: 'indigo',
  succeeded: 'teal',
  failed: 'red',
  cancelled: 'gray',
  skipped: 'gray',
};

/** It was made of files alone: each row is one. */
export const isOfFiles = ({ columns, files, counts }: Pick<BatchDetail, 'columns' | 'files' | 'counts'>) =>
  columns.length === 1 && counts.total > 0 && Object.keys(files).length === counts.total;

/** Something of it may change without anybody's doing. */
export const isUnderWay = ({ status, counts }: Pick<Batch, 'status' | 'counts'>) =>
  status === 'running' || counts.running > 0;

/** Rows that are to be run, and those of them that have ended. */
export const progressOf = ({ counts }: Pick<Batch, 'counts'>) => {
  const wanted = counts.total - counts.skipped;
  return { wanted, ended: wanted - counts.waiting - counts.running };
};

export const showCell = (cell: BatchCell | null | undefined) => {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return String(cell);
};

/** An input's value, which is text, a number, yes/no or nothing. */
export const showValue = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** What a choice of the mapping is called in its menu: a column by its place, nothing, or one value for all rows. */
export type Choice = { kind: 'none' } | { kind: 'column'; place: number } | { kind: 'value'; value: unknown };

export const choiceOf = (mapping: BatchMapping, name: string): Choice => {
  const source = mapping[name];
  if (source === undefined) return { kind: 'none' };
  return 'column' in source ? { kind: 'column', place: source.column } : { kind: 'value', value: source.value };
};

export function withChoice(mapping: BatchMapping, name: string, choice: Choice): BatchMapping {
  const { [name]: _, ...rest } = mapping;
  if (choice.kind === 'none') return rest;
  return { ...rest, [name]: choice.kind === 'column' ? { column: choice.place } : { value: choice.value } };
}

/** Inputs that a row cannot do without and that nothing fills; whether one with a condition is asked for, each row says. */
export const unfilled = (inputs: readonly InputDefinition[], mapping: BatchMapping) =>
  inputs.filter(
    (input) => input.required && !input.show_when && mapping[input.name] === undefined && input.default === null,
  );

/** Money as it is entered, in millionths; null for nothing, undefined for what is no amount. */
export function microsOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const amount = Number(text.trim().replace(',', '.'));
  return Number.isFinite(amount) && amount > 0 ? Math.round(amount * 1e6) : undefined;
}
