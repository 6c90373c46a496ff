/** Rules of charts and figures, without React. */
import type { BindingPoint, CallFigures, PluginConformance } from '@/api/gen/types.gen';
import { formatClock, formatDate, formatFileSize, formatLatency } from '@/lib/format';

/** What can be looked at, in hours; the server finds the steps. */
export const HOURS = ['1', '24', '168', '720'] as const;
export type Hours = (typeof HOURS)[number];

const DAY = 24;

/** The beginning of a step, as short as the span allows. */
export const stepLabel = (at: string, hours: Hours): string => {
  const date = new Date(at);
  return Number(hours) <= DAY ? formatClock(date) : `${formatDate(date).slice(0, 5)} ${formatClock(date)}`;
};

export const NOTHING = '–';
export const milliseconds = (value: number | null): string => (value === null ? NOTHING : formatLatency(value));
export const bytes = (value: number | null): string => (value === null ? NOTHING : formatFileSize(value));
/** 640 µs, 2.4 ms, 1.2 s. */
export const computing = (us: number | null): string => {
  if (us === null) return NOTHING;
  if (us < 1000) return `${String(us)} µs`;
  return us < 10_000 ? `${(us / 1000).toFixed(1)} ms` : formatLatency(us / 1000);
};
/** 0 %, 0.4 %, 12 %; never 0 where something failed. */
export const percent = (part: number | null): string => {
  if (part === null) return NOTHING;
  const value = part * 100;
  if (value > 0 && value < 0.1) return '< 0.1 %';
  return `${value === 0 || value >= 10 ? value.toFixed(0) : value.toFixed(1)} %`;
};

/** A step as the charts draw it; a gap where nothing was called. */
export type Drawn = {
  at: string;
  answered: number;
  failed: number;
  retries: number;
  errorRate: number | null;
  open: number;
} & Pick<
  CallFigures,
  'first_delta_p50_ms' | 'first_delta_p95_ms' | 'first_delta_p99_ms' | 'total_p50_ms' | 'total_p95_ms' | 'total_p99_ms'
>;

export function drawn(points: readonly BindingPoint[], hours: Hours, stepMinutes: number): Drawn[] {
  return points.map(({ at, open_seconds, figures }) => ({
    ...figures,
    at: stepLabel(at, hours),
    answered: figures.calls - figures.failed - (figures.errors['cancelled'] ?? 0),
    errorRate: figures.error_rate === null ? null : figures.error_rate * 100,
    open: Math.min(100, (open_seconds / (stepMinutes * 60)) * 100),
  }));
}

/** Steps in which something happened, the newest first: the table of the same figures. */
export const eventful = (points: readonly BindingPoint[]): BindingPoint[] =>
  points.filter((point) => point.figures.calls > 0 || point.open_seconds > 0).toReversed();

/** Why somebody who installs this version must say why; null: nothing speaks against it. */
export function objectionTo(check: PluginConformance | undefined): 'failed' | 'unfinished' | null {
  if (check === undefined || check.state === 'none') return null;
  if (check.state !== 'finished' || check.problem !== null) return 'unfinished';
  return check.failed > 0 ? 'failed' : null;
}
