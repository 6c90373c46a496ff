/** Rules of drift without React. */
import type { DriftPart, DriftState, ProposedPart } from '@/api/gen/types.gen';

/** States in which there is something to take. The server holds to the same. */
const NEWS: ReadonlySet<DriftState> = new Set([
  'changed_in_template',
  'both_changed',
  'missing_here',
  'new_in_template',
]);

type Standing = Pick<DriftPart, 'state' | 'is_owners'>;

/** What only the owner sets is no choice of the client's: the owner applies it. */
export const canBeProposed = ({ state, is_owners }: Standing) => !is_owners && NEWS.has(state);

export const canBeApplied = ({ state, is_owners }: Standing) => is_owners && NEWS.has(state);

export const partKey = ({ kind, origin }: ProposedPart) => `${kind}/${origin}`;

/** The parts of a choice, as they are sent; what cannot be proposed any more is left out. */
export const chosenParts = (parts: readonly DriftPart[], chosen: ReadonlySet<string>): ProposedPart[] =>
  parts
    .filter((part) => chosen.has(partKey(part)) && canBeProposed(part))
    .map(({ kind, origin }) => ({ kind, origin }));
