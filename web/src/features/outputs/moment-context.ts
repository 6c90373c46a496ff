/** What a citation chip needs where a recording stands beside the answer: when its passage was said, and somebody who goes there. */
import { createContext, useContext } from 'react';
import type { CitationRef } from '@/api/gen/types.gen';

export type Moments = {
  /** Milliseconds from the beginning; null where nobody knows. */
  at: (citation: CitationRef) => number | null;
  /** Takes the player and the transcript there. */
  jump: (citation: CitationRef) => void;
};

export const MomentContext = createContext<Moments>({ at: () => null, jump: () => undefined });
export const useMoments = () => useContext(MomentContext);
