/** Rules of drift without React. */
import type { DriftPart, DriftState, ProposedPart } from '@/api/gen/types.gen';

/** States in which the client could take something. The server holds to the same. */
const PROPOSABLE: ReadonlySet<DriftState> = new Set([
  'changed_in_template',
  'both_changed',
  'missing_here',
  'new_in_template',
]);

export const canBeProposed = ({ state }: Pick<DriftPart, 'state'>) => PROPOSABLE.has(state);

export const partKey = ({ kind, origin }: ProposedPart) => `${kind}/${origin}`;

/** The parts of a choice, as they are sent; what cannot be proposed any more is left out. */
export const chosenParts = (parts: readonly DriftPart[], chosen: ReadonlySet<string>): ProposedPart[] =>
  parts
    .filter((part) => chosen.has(partKey(part)) && canBeProposed(part))
    .map(({ kind, origin }) => ({ kind, origin }));
