/** What a citation chip needs from the page around it: somebody who opens the source. */
import { createContext, useContext } from 'react';
import type { CitationRef } from '@/api/gen/types.gen';

export const CitationContext = createContext<(citation: CitationRef) => void>(() => undefined);
export const useOpenSource = () => useContext(CitationContext);
