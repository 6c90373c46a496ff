/** What two runs have in common and where they differ; rules without React. */
import type { Run } from '@/api/gen/types.gen';
import type { RunInput } from '@/api/types';
import { isFile } from '@/features/cases/model';
import { type Piece, piecesBetween } from '@/features/outputs/diff';
import { hasContent, isOpen, shownInput } from '@/features/runs/model';

export type ComparedInput = {
  name: string;
  label: string;
  /** As the form would show it; null where that run was not asked for it. */
  a: string | null;
  b: string | null;
  differs: boolean;
  /** Where both have words of their own: those words of each that the other has not are `removed` and `added`. */
  pieces: readonly Piece[] | null;
};

const sameValue = (a: RunInput, b: RunInput) => JSON.stringify(a.value) === JSON.stringify(b.value);

function pair(name: string, a: RunInput | undefined, b: RunInput | undefined): ComparedInput {
  const differs = a === undefined || b === undefined || !sameValue(a, b);
  // Two files of one name are two files; their names have nothing to mark.
  const hasWords = differs && a !== undefined && b !== undefined && !isFile(a.type) && !isFile(b.type);
  return {
    name,
    label: b?.label ?? a?.label ?? name,
    a: a === undefined ? null : shownInput(a),
    b: b === undefined ? null : shownInput(b),
    differs,
    pieces: hasWords ? piecesBetween(shownInput(a), shownInput(b)) : null,
  };
}

/** In the order of `b`, which is the newer definition; what only `a` was asked for comes last. */
export function compareInputs(a: Pick<Run, 'inputs'>, b: Pick<Run, 'inputs'>): ComparedInput[] {
  const known = new Map(a.inputs.map((input) => [input.name, input]));
  const names = new Set(b.inputs.map((input) => input.name));
  return [
    ...b.inputs.map((input) => pair(input.name, known.get(input.name), input)),
    ...a.inputs.filter(({ name }) => !names.has(name)).map((input) => pair(input.name, input, undefined)),
  ];
}

/** The two runs that an address names; null when it names fewer, or one twice. */
export function comparedRuns(query: URLSearchParams): readonly [string, string] | null {
  const [a, b] = [query.get('a') ?? '', query.get('b') ?? ''];
  return a === '' || b === '' || a === b ? null : [a, b];
}

/** Why a run has no answer to compare; null when it has one. */
export function missingAnswer(run: Pick<Run, 'status' | 'output'>): 'open' | 'failed' | 'cancelled' | 'empty' | null {
  if (hasContent(run.output)) return null;
  if (isOpen(run)) return 'open';
  return run.status === 'failed' || run.status === 'cancelled' ? run.status : 'empty';
}
