/** Rules of entries, without React. */
import type { TranscriptLine } from '@/api/gen/types.gen';

const cell = (value: string | null) => `"${(value ?? '').replaceAll('"', '""')}"`;

/** A transcript as a table for others: a cell that a program could take for a formula is none. */
export function transcriptText(lines: readonly TranscriptLine[]): string {
  const rows = lines.map((line) => [line.at, line.action, line.method, line.object_type, line.object_id, line.outcome]);
  const head = ['at', 'action', 'method', 'object_type', 'object_id', 'outcome'];
  const safe = (value: string | null) => cell(value !== null && /^[=+\-@]/.test(value) ? `'${value}` : value);
  return [head, ...rows].map((row) => row.map(safe).join(',')).join('\r\n');
}
